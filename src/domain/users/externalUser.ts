import { cleanLine, lengthOf } from '../cleanText.ts';
import type { Locale } from '../locale.ts';
import type { MandateAccess } from './mandateAccess.ts';
import type { Role } from './role.ts';

/** The kinds of mails about an account. */
export type AccountMailKind =
  | 'invitation'
  | 'invitation_again'
  | 'password_reset'
  | 'password_changed'
  | 'email_changed'
  | 'became_administrator'
  | 'became_inspector';

/** All kinds of mails; those about findings (a message, a reminder, R4) go to any address, not only to an account. */
export type MailKind = AccountMailKind | 'finding' | 'reminder' | 'digest';

/** Invited until the link is used; disabled and enabled again by an administrator (specification §4). */
export const userStates = ['invited', 'active', 'disabled'] as const;

/** The state of an account; `userState` derives it (E1). */
export type UserState = (typeof userStates)[number];

/** An invited person from outside (specification §3). Times are ISO 8601 in UTC. */
export type ExternalUser = {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /** The address as people write it, where that differs and is safe to show (E3). */
  readonly email_shown?: string | undefined;
  readonly role: Role;
  readonly locale: Locale;
  readonly status: UserState;
  readonly invited_at: string;
  readonly activated_at: string | null;
  /** B5: by id; of an administrator all. */
  readonly mandates: MandateAccess;
};

/** E1: the state, derived from the stored fields: disabled outweighs the rest, activation ends the invitation. */
export function userState(user: {
  readonly disabled: boolean;
  readonly activated_at: string | null;
}): UserState {
  if (user.disabled) return 'disabled';
  return user.activated_at === null ? 'invited' : 'active';
}

/**
 * E2: whether an administrator who can sign in remains when `user` is disabled, deleted or made an inspector; without one,
 * nobody could undo it. `otherActiveAdministrators` does not count `user`.
 */
export function keepsAnAdministrator(
  user: { readonly role: Role; readonly status: UserState },
  otherActiveAdministrators: number,
): boolean {
  return user.role !== 'administrator' || user.status !== 'active' || otherActiveAdministrators > 0;
}

/** Why an address is refused (E3). */
export type EmailRefusal = 'required' | 'too_long' | 'invalid' | 'name_not_ascii';
/** Why a name is refused (E4). */
export type NameRefusal = 'required' | 'too_long';

/** The longest address that mail servers accept, in characters (RFC 5321). */
export const maxEmail = 254;
/** The longest name, in characters. */
export const maxName = 100;

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const oneAddress = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`, 'i');

/**
 * E3: why an address, as `cleanEmail` leaves it, is refused, or null: it is one plain address, without a display name, a comment
 * or a second address. `name_not_ascii`: mail servers may not take what stands before the @ (docs/known-limits.md).
 */
export function emailRefusal(email: string): EmailRefusal | null {
  if (email === '') return 'required';
  if (email.length > maxEmail) return 'too_long';
  if (oneAddress.test(email)) return null;
  return oneAddress.test(email.replaceAll(/\P{ASCII}(?=.*@)/gu, 'x')) ? 'name_not_ascii' : 'invalid';
}

/** E4: why a name is refused, or null. It counts as it is cleaned, and is never refused for a sign. */
export function nameRefusal(name: string): NameRefusal | null {
  const clean = cleanLine(name);
  if (clean === '') return 'required';
  return lengthOf(clean) > maxName ? 'too_long' : null;
}
