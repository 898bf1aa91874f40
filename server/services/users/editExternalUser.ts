import type { AuditChange } from '#contract/accounts/auditLog.ts';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { isUniqueViolation } from '../../database/query/uniqueViolation.ts';
import { shownEmail } from '../../database/shownEmail.ts';
import { isEmailTaken, lockExternalUser, updateExternalUser } from '../../repositories/externalUsers.ts';
import { emailKey } from '../../repositories/users.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { isMatching } from '../entityTag.ts';
import type { Success } from '../idempotency/request.ts';
import { queueMail, queueNewInvitation, revokeLinks } from '../mail/queueMail.ts';
import { externalUserErrors, externalUserEtag } from './externalUserFields.ts';
import { type AccountUnitOfWork, emailTaken } from './inviteExternalUser.ts';
import { lockRemovable } from './lastAdministrator.ts';

/** Locks the person to edit: one who becomes an inspector must not be the last administrator (E2). */
async function locked(
  work: AccountUnitOfWork,
  id: string,
  { role }: ExternalUserFields,
): Promise<Result<ExternalUser, AppError>> {
  if (role !== 'administrator') return lockRemovable(work, id);
  const user = await lockExternalUser(work.transaction, id);
  return user === undefined ? refused({ reason: 'not_found' }) : accepted(user);
}

/**
 * After a change of address, deletes links sent to the old one. An invited person is invited at the new address; an
 * active one is informed at the old.
 */
async function followAddress(work: AccountUnitOfWork, before: ExternalUser, email: string): Promise<void> {
  if (emailKey(before.email) === emailKey(email)) return;
  await revokeLinks(work, before);
  if (before.status === 'invited') await queueNewInvitation(work, { id: before.id, email });
  else if (before.activated_at !== null) await queueMail(work, 'email_changed', before);
}

/** E14: which fields are to be changed, and of address and role what they were and will be. */
function changesOf(before: ExternalUser, fields: ExternalUserFields): AuditChange[] {
  const names = ['firstname', 'lastname', 'email', 'role', 'locale'] as const;
  return names
    .filter((field) => before[field] !== fields[field])
    .map((field) =>
      field === 'email' || field === 'role' ? { field, from: before[field], to: fields[field] } : { field },
    );
}

/** E14: tells a person who has activated the account of another role, at the address that they have now. */
async function followRole(
  work: AccountUnitOfWork,
  before: ExternalUser,
  { role, email }: ExternalUserFields,
): Promise<void> {
  if (before.role === role || before.activated_at === null) return;
  const kind = role === 'administrator' ? 'became_administrator' : 'became_inspector';
  await queueMail(work, kind, { id: before.id, email });
}

/**
 * Changes a person's fields; what changes nothing leaves no trace (E14). Refuses invalid fields (E3, E4), a taken address, one's
 * own address (E15), an unknown person, the last administrator becoming an inspector (E2), and with `precondition_failed` fields
 * that were changed since `ifMatch` was read (E13); without it, of two administrators the later wins.
 */
export async function editExternalUser(
  work: AccountUnitOfWork,
  id: string,
  fields: ExternalUserFields,
  ifMatch?: string,
): Promise<Result<Success<ExternalUser>, AppError>> {
  const errors = externalUserErrors(fields);
  if (errors !== null) return refused({ reason: 'validation_failed', errors });
  const before = await locked(work, id, fields);
  if (!before.ok) return before;
  if (ifMatch !== undefined && !isMatching(ifMatch, externalUserEtag(before.value))) {
    return refused({ reason: 'precondition_failed' });
  }
  const changes = changesOf(before.value, fields);
  if (changes.length === 0) return accepted({ status: 200, body: before.value });
  if (id === work.person?.id && emailKey(before.value.email) !== emailKey(fields.email)) {
    return refused({ reason: 'validation_failed', errors: { email: ['not_applicable'] } });
  }
  if (await isEmailTaken(work.transaction, fields.email, id)) return refused(emailTaken);
  try {
    await updateExternalUser(work.transaction, id, fields);
  } catch (error) {
    // The address was taken between the look-up and the write.
    if (isUniqueViolation(error)) return refused(emailTaken);
    throw error;
  }
  await followAddress(work, before.value, fields.email);
  await followRole(work, before.value, fields);
  await audit(work, 'user_changed', { actor: work.person, subject: fields.email, accountId: id, changes });
  const email_shown = shownEmail(fields.email);
  return accepted({ status: 200, body: { ...before.value, ...fields, email_shown } });
}
