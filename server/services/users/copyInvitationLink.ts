import type { InvitationLink } from '#contract/accounts/externalUser.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { lockExternalUser } from '../../repositories/externalUsers.ts';
import type { AppError } from '../AppError.ts';
import { type LinkDeps, newLink } from '../accounts/newLink.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { replaceInvitation } from '../mail/queueMail.ts';

/**
 * Makes the link of an invitation for an administrator, who hands it over (E20); earlier links and queued invitations are void.
 * Refuses an unknown person, an activated and a disabled account.
 */
export async function copyInvitationLink(
  work: UnitOfWork & Pick<LinkDeps, 'publicUrl'>,
  id: string,
): Promise<Result<Success<InvitationLink>, AppError>> {
  const { transaction, person } = work;
  const user = await lockExternalUser(transaction, id);
  if (user === undefined) return refused({ reason: 'not_found' });
  if (user.activated_at !== null) return refused({ reason: 'already_activated' });
  if (user.status === 'disabled') return refused({ reason: 'account_disabled' });
  await replaceInvitation(work, id);
  const { url, expiresAt } = await newLink({ ...work, now: () => new Date(work.now) }, transaction, {
    purpose: 'activation',
    person: user,
    mailId: null,
    handedBy: person.id,
  });
  await audit(work, 'invitation_link_copied', { actor: person, subject: user.email, accountId: id });
  return accepted({ status: 201, body: { link: url, expires_at: expiresAt } });
}
