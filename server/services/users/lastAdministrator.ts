import { accepted, type Result, refused } from '#domain/result.ts';
import { type ExternalUser, keepsAnAdministrator } from '#domain/users/externalUser.ts';
import { lockAdministrators, lockExternalUser } from '../../repositories/externalUsers.ts';
import type { AppError } from '../AppError.ts';
import type { UnitOfWork } from '../idempotency/request.ts';

/**
 * Finds a person who is about to lose the rights of an administrator, and locks every administrator to the end of
 * the transaction: of two who remove each other, the second waits and is refused (E2). Refuses an unknown person
 * and the last administrator.
 */
export async function lockRemovable(
  { transaction }: Pick<UnitOfWork, 'transaction'>,
  id: string,
): Promise<Result<ExternalUser, AppError>> {
  const administrators = await lockAdministrators(transaction);
  const user = await lockExternalUser(transaction, id);
  if (user === undefined) return refused({ reason: 'not_found' });
  const others = administrators.filter((one) => one !== id).length;
  return keepsAnAdministrator(user, others) ? accepted(user) : refused({ reason: 'last_administrator' });
}
