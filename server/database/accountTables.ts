import type { Generated } from 'kysely';
import type { Locale } from '#domain/locale.ts';
import type { DigestPeriod } from '#domain/repair/notices.ts';
import type { Role } from '#domain/users/role.ts';

/** An account. */
export type UserRow = {
  id: string;
  email: string;
  /** The address as it is compared: lower case. */
  email_key: string;
  firstname: string;
  lastname: string;
  role: Role;
  locale: Locale;
  /** Null: the account cannot sign in, because its invitation is unused, or because it is a demo's and the demo is off (E2). */
  password_hash: string | null;
  activated_at: string | null;
  disabled_at: string | null;
  created_at: string;
  /** Last name, first name, as `searchKey` makes it: what the list is sorted by. */
  name_key: string;
  /** First name, last name and address, as `searchKey` makes it. */
  search_key: string;
  /** The same as `labelKey` makes it: what is searched (L3). Null: an older process wrote it. */
  folded_key: string | null;
  /** E18: when a new link was last made for an invitation: the mail queued, or the link copied. */
  invited_again_at: string | null;
  /** E20: the administrator who copied the link that activated the account. No reference: the account may be gone. */
  handed_by: string | null;
  /** R5: how often an administrator wants a digest; of an inspector without a meaning. */
  digest: Generated<DigestPeriod>;
};

/** A session that somebody is signed in with. */
export type SessionRow = {
  /** SHA-256 of the token, in hex: a reader of the database cannot sign in with it. */
  token_hash: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
};

/** What a one-time link opens. */
export type TokenPurpose = 'activation' | 'password_reset';

/** The link of a mail, until it is used. */
export type AccountTokenRow = {
  /** SHA-256 of the token, in hex. The token itself is in the mail only, or with whoever copied the link. */
  token_hash: string;
  purpose: TokenPurpose;
  user_id: string;
  /** The mail it went out with: deleting the mail kills the link. Null: it was copied (E20). */
  mail_id: string | null;
  expires_at: string;
  /** The administrator who copied it. */
  handed_by: string | null;
};

/** How a link ended: used, or another one of its account was; replaced by a newer one; or its time was over (E18). */
export type LinkEnd = 'used' | 'replaced' | 'expired';

/** E18: a link that ended, and was not revoked. */
export type EndedLinkRow = {
  token_hash: string;
  purpose: TokenPurpose;
  user_id: string;
  ended_at: string;
  how: LinkEnd;
};
