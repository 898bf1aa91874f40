import type { AuditChange } from '#contract/accounts/auditLog.ts';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import type { MandateAccess } from '#domain/users/mandateAccess.ts';
import { isUniqueViolation } from '../../database/query/uniqueViolation.ts';
import { shownEmail } from '../../database/shownEmail.ts';
import { changeAccess, findAccess } from '../../repositories/access/accessRows.ts';
import { isEmailTaken, lockExternalUser, updateExternalUser } from '../../repositories/externalUsers.ts';
import { setSince } from '../../repositories/notices/notices.ts';
import { emailKey } from '../../repositories/users.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { isMatching } from '../entityTag.ts';
import type { Success } from '../idempotency/request.ts';
import { queueMail, queueNewInvitation, revokeLinks } from '../mail/queueMail.ts';
import { externalUserErrors, externalUserEtag } from './externalUserFields.ts';
import { type AccountUnitOfWork, emailTaken } from './inviteExternalUser.ts';
import { lockRemovable } from './lastAdministrator.ts';
import { inOrder, isSameAccess, mandateNames, mandatesErrors } from './mandates.ts';

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

/**
 * B5: what a person has from now on as an inspector, and the entry in the audit log where that is changed. An administrator has all,
 * and keeps what they had.
 */
async function accessChange(
  { transaction }: AccountUnitOfWork,
  before: ExternalUser,
  { role, mandates }: ExternalUserFields,
): Promise<{ readonly has: MandateAccess; readonly changes: AuditChange[] }> {
  const had = before.role === 'administrator' ? await findAccess(transaction, before.id) : before.mandates;
  if (role === 'administrator' || mandates === undefined || isSameAccess(had, mandates))
    return { has: had, changes: [] };
  const names = await mandateNames(transaction);
  return {
    has: inOrder(mandates),
    changes: [{ field: 'mandates', from: names(had), to: names(mandates) }],
  };
}

/** E14: tells a person who has activated the account of another role, at the address that they have now. Digests count from here on. */
async function followRole(
  work: AccountUnitOfWork,
  before: ExternalUser,
  { role, email }: ExternalUserFields,
): Promise<void> {
  if (before.role === role) return;
  // R5: what happened before is not theirs.
  if (role === 'administrator')
    await setSince(work.transaction, { kind: 'digest', person: before.id, at: work.now });
  if (before.activated_at === null) return;
  const kind = role === 'administrator' ? 'became_administrator' : 'became_inspector';
  await queueMail(work, kind, { id: before.id, email });
}

/**
 * Changes a person's fields; what changes nothing leaves no trace (E14). Refuses invalid fields (E3, E4, B5), a taken address, one's
 * own address (E13), an unknown person, the last administrator becoming an inspector (E2), and with `precondition_failed` fields
 * that were changed since `ifMatch` was read (E13); without it, of two administrators the later wins.
 */
export async function editExternalUser(
  work: AccountUnitOfWork,
  id: string,
  { mandates: chosen, ...fields }: ExternalUserFields,
  ifMatch?: string,
): Promise<Result<Success<ExternalUser>, AppError>> {
  const { transaction } = work;
  const errors = { ...externalUserErrors(fields), ...(await mandatesErrors(transaction, chosen)) };
  if (Object.keys(errors).length > 0) return refused({ reason: 'validation_failed', errors });
  const before = await locked(work, id, fields);
  if (!before.ok) return before;
  if (ifMatch !== undefined && !isMatching(ifMatch, externalUserEtag(before.value))) {
    return refused({ reason: 'precondition_failed' });
  }
  const access = await accessChange(work, before.value, { ...fields, mandates: chosen });
  const changes = [...changesOf(before.value, fields), ...access.changes];
  if (changes.length === 0) return accepted({ status: 200, body: before.value });
  if (id === work.person?.id && emailKey(before.value.email) !== emailKey(fields.email)) {
    return refused({ reason: 'validation_failed', errors: { email: ['not_applicable'] } });
  }
  if (await isEmailTaken(transaction, fields.email, id)) return refused(emailTaken);
  try {
    await updateExternalUser(transaction, id, fields);
  } catch (error) {
    // The address was taken between the look-up and the write.
    if (isUniqueViolation(error)) return refused(emailTaken);
    throw error;
  }
  if (access.changes.length > 0) await changeAccess(transaction, { userId: id, mandates: access.has }, work);
  await followAddress(work, before.value, fields.email);
  await followRole(work, before.value, fields);
  await audit(work, 'user_changed', { actor: work.person, subject: fields.email, accountId: id, changes });
  const email_shown = shownEmail(fields.email);
  const mandates = fields.role === 'administrator' ? 'all' : access.has;
  return accepted({ status: 200, body: { ...before.value, ...fields, mandates, email_shown } });
}
