import { accepted, type Result } from '#domain/result.ts';
import { deleteSession } from '../../repositories/sessions.ts';
import type { AppError } from '../AppError.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';

/** The token is dead at once (contract, DELETE /api/auth_token). */
export async function signOut(
  work: UnitOfWork,
  sessionHash: string,
): Promise<Result<Success<null>, AppError>> {
  await deleteSession(work.transaction, sessionHash);
  return accepted({ status: 204, body: null });
}
