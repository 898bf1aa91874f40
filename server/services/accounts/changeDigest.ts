import type { DigestRequest, OwnAccount } from '#contract/accounts/ownAccount.ts';
import { accepted, type Result } from '#domain/result.ts';
import { setDigest } from '../../repositories/users.ts';
import type { AppError } from '../AppError.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { readMe } from '../idempotency/whoAsks.ts';

/** R5: stores how often an administrator wants a digest. */
export async function changeDigest(
  { transaction, person }: UnitOfWork,
  { digest }: DigestRequest,
): Promise<Result<Success<OwnAccount>, AppError>> {
  await setDigest(transaction, person.id, digest);
  return accepted({ status: 200, body: await readMe(transaction, person) });
}
