import { accepted, type Result, refused } from '#domain/result.ts';
import { type ExternalUser, keepsAnAdministrator } from '#domain/users/externalUser.ts';
import { lockAdministrators, lockExternalUser } from '../../repositories/externalUsers.ts';
import type { AppError } from '../AppError.ts';
import type { UnitOfWork } from '../idempotency/request.ts';

/**
 * Finds a person who is about to lose the administrator's rights, and holds every administrator to the end of the
 * transaction: two who remove one another come one after the other, and the second is refused (E2).
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
