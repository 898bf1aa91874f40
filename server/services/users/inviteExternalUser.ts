import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { shownEmail } from '../../database/shownEmail.ts';
import { insertAccess } from '../../repositories/access/accessRows.ts';
import { insertInvitedUsers, lockExternalUser } from '../../repositories/externalUsers.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { queueMail, queueNewInvitation } from '../mail/queueMail.ts';
import { externalUserErrors } from './externalUserFields.ts';
import { inOrder, mandateNames, mandatesErrors } from './mandates.ts';

/** The error for an address that another account has. */
export const emailTaken: AppError = { reason: 'validation_failed', errors: { email: ['taken'] } };

/** The work of an administrator, or of the operator at the console (`person` null). */
export type AccountUnitOfWork = Omit<UnitOfWork, 'person' | 'randomBytes'> & {
  readonly person: UnitOfWork['person'] | null;
};

/**
 * Creates an account and queues the invitation, in one transaction; an inspector has the chosen mandates (B5). Refuses invalid
 * fields (E3, E4), an unknown mandate and a taken address.
 */
export async function inviteExternalUser(
  work: AccountUnitOfWork,
  { mandates: chosen = [], ...fields }: ExternalUserFields,
): Promise<Result<Success<ExternalUser>, AppError>> {
  const errors = {
    ...externalUserErrors(fields),
    ...(await mandatesErrors(work.transaction, chosen)),
  };
  if (Object.keys(errors).length > 0) return refused({ reason: 'validation_failed', errors });
  const given = fields.role === 'administrator' ? [] : inOrder(chosen);
  const id = work.newId();
  const inserted = await insertInvitedUsers(work.transaction, [{ ...fields, id, now: work.now }]);
  if (inserted.length === 0) return refused(emailTaken);
  await insertAccess(work.transaction, [{ userId: id, mandates: given }], work);
  await queueMail(work, 'invitation', { id, email: fields.email });
  const to = (await mandateNames(work.transaction))(given);
  await audit(work, 'user_invited', {
    actor: work.person,
    subject: fields.email,
    accountId: id,
    ...(to === '' ? {} : { changes: [{ field: 'mandates', to }] }),
  });
  return accepted({
    status: 201,
    body: {
      ...fields,
      id,
      email_shown: shownEmail(fields.email),
      status: 'invited',
      invited_at: work.now,
      activated_at: null,
      mandates: fields.role === 'administrator' ? 'all' : given,
    },
  });
}

/**
 * Sends the invitation again and voids the earlier link. Refuses an unknown person, an activated and a disabled
 * account.
 */
export async function inviteAgain(
  work: AccountUnitOfWork,
  id: string,
): Promise<Result<Success<ExternalUser>, AppError>> {
  const user = await lockExternalUser(work.transaction, id);
  if (user === undefined) return refused({ reason: 'not_found' });
  if (user.activated_at !== null) return refused({ reason: 'already_activated' });
  if (user.status === 'disabled') return refused({ reason: 'account_disabled' });
  await queueNewInvitation(work, user);
  await audit(work, 'user_invited_again', { actor: work.person, subject: user.email, accountId: id });
  return accepted({ status: 200, body: user });
}
