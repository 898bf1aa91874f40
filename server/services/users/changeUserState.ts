import { accepted, type Result, refused } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { userState } from '#domain/users/externalUser.ts';
import { lockBuildings } from '../../repositories/buildings.ts';
import { deleteExternalUser, lockExternalUser } from '../../repositories/externalUsers.ts';
import { insertDeparted } from '../../repositories/operations.ts';
import { buildingsVisitedBy } from '../../repositories/results/tourResults.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';
import { emailKey, setDisabled } from '../../repositories/users.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { revokeLinks } from '../mail/queueMail.ts';
import { eraseAddress } from '../repair/forgetAddress.ts';
import { recountBuildings } from '../results/counting/recountBuildings.ts';
import { lockRemovable } from './lastAdministrator.ts';

type Outcome<Body> = Promise<Result<Success<Body>, AppError>>;

/**
 * Disables an account: its sessions and links end at once (contract). Doing it twice changes nothing. Refuses an
 * unknown person and the last administrator (E2).
 */
export async function disableExternalUser(work: UnitOfWork, id: string): Outcome<ExternalUser> {
  const found = await lockRemovable(work, id);
  if (!found.ok) return found;
  const user = found.value;
  if (user.status === 'disabled') return accepted({ status: 200, body: user });
  await setDisabled(work.transaction, id, work.now);
  await deleteSessionsOf(work.transaction, id);
  await revokeLinks(work, user);
  await audit(work, 'user_disabled', { actor: work.person, subject: user.email, accountId: id });
  return accepted({ status: 200, body: { ...user, status: 'disabled' } });
}

/**
 * Enables an account again. Ended sessions and links stay ended: the person signs in, or is invited again. Refuses
 * an unknown person.
 */
export async function enableExternalUser(work: UnitOfWork, id: string): Outcome<ExternalUser> {
  const user = await lockExternalUser(work.transaction, id);
  if (user === undefined) return refused({ reason: 'not_found' });
  if (user.status !== 'disabled') return accepted({ status: 200, body: user });
  await setDisabled(work.transaction, id, null);
  await audit(work, 'user_enabled', { actor: work.person, subject: user.email, accountId: id });
  const status = userState({ disabled: false, activated_at: user.activated_at });
  return accepted({ status: 200, body: { ...user, status } });
}

/**
 * Deletes an account. Its tours stay without the name (contract), as do its changes of findings (N14). Refuses an
 * unknown person and the last administrator (E2).
 */
export async function removeExternalUser(
  work: UnitOfWork & { readonly timeZone: string },
  id: string,
): Outcome<null> {
  const found = await lockRemovable(work, id);
  if (!found.ok) return found;
  const visited = await buildingsVisitedBy(work.transaction, id);
  await lockBuildings(work.transaction, visited);
  await deleteExternalUser(work.transaction, id);
  await eraseAddress(work.transaction, found.value);
  const departed = { id, emailKey: emailKey(found.value.email) };
  // Stored responses to other people may name this person. `purgeOrphanedOperations` closes them later: it takes long, and
  // continues from this note if it is interrupted.
  await insertDeparted(work.transaction, departed, work.now);
  // Ratings of a deleted person take no part in disagreements (N12).
  await recountBuildings(work, visited);
  await audit(work, 'user_deleted', { actor: work.person, subject: found.value.email, accountId: id });
  return accepted({ status: 204, body: null });
}
