import type { Me } from '#contract/accounts/session.ts';
import type { AccountMailKind } from '#domain/users/externalUser.ts';
import { deleteAccountTokensOf } from '../../repositories/accountTokens.ts';
import { endLinksOf, moveExpiredLinks } from '../../repositories/endedLinks.ts';
import {
  deleteMailsOf,
  deleteUnaddressedResets,
  deleteWaitingMailsOf,
  insertMails,
  invitationMails,
} from '../../repositories/mails.ts';
import { emailKey, setInvitedAgain } from '../../repositories/users.ts';
import type { UnitOfWork } from '../idempotency/request.ts';

type Recipient = { readonly id: string; readonly email: string };

/** What queues a mail about an account: an administrator, the person themselves, or the operator at the console (null). */
type Cause = Pick<UnitOfWork, 'transaction' | 'now' | 'newId'> & { readonly person?: Pick<Me, 'id'> | null };

/** Kinds that whoever invites, or changes a role, answers for: their id is the content. */
const isAnswered = (kind: AccountMailKind) => kind !== 'email_changed' && !kind.startsWith('password_');

/**
 * Queues a mail to a person, in the transaction of its cause. The one-time link is made when the mail is sent: no
 * token is ever stored.
 */
export async function queueMail(work: Cause, kind: AccountMailKind, { id, email }: Recipient): Promise<void> {
  const content = isAnswered(kind) ? (work.person?.id ?? null) : null;
  const mail = { id: work.newId(), kind, user_id: id, recipient: email, created_at: work.now, content };
  await insertMails(work.transaction, [mail]);
}

/** Makes way for a newer invitation: earlier links are replaced, and queued mails are void (E18). */
export async function replaceInvitation(
  { transaction, now }: Pick<UnitOfWork, 'transaction' | 'now'>,
  userId: string,
): Promise<void> {
  await endLinksOf(transaction, { userId, purpose: 'activation' }, { how: 'replaced', now });
  await deleteMailsOf(transaction, userId, invitationMails);
  await setInvitedAgain(transaction, userId, now);
}

/** Invites again: earlier links and queued mails are void, and a new mail is queued. */
export async function queueNewInvitation(work: Cause, person: Recipient): Promise<void> {
  await replaceInvitation(work, person.id);
  await queueMail(work, 'invitation_again', person);
}

/**
 * Invalidates all links of a person, and the resets that wait (E6): they are unknown from now on, but for those that ended before
 * (E18). Mails of resets that were sent are kept, because
 * they count against the hourly limit.
 */
export async function revokeLinks(
  { transaction, now }: Pick<UnitOfWork, 'transaction' | 'now'>,
  { id, email }: Recipient,
): Promise<void> {
  // First: it waits for a reset that `prepareMail` is assigning to the person, which the deletions below then include.
  await deleteUnaddressedResets(transaction, emailKey(email));
  await moveExpiredLinks(transaction, now, id);
  await deleteMailsOf(transaction, id, invitationMails);
  await deleteWaitingMailsOf(transaction, id, ['password_reset']);
  await deleteAccountTokensOf(transaction, id);
}
