import { accepted, type Result } from '#domain/result.ts';
import { findOperations } from '../../repositories/operations.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { consume, findingMessageLimit } from '../rate-limit/consume.ts';

/** A message that may go; `giveBack` is for one that was not sent after all. */
type Consumed = { readonly giveBack: () => Promise<void> };

/**
 * N21: counts a message against what one administrator may send; refuses one more with `too_many_requests`. A repeated
 * request was counted the first time: it gets the stored response, and no second message is sent.
 */
export async function consumeMessage(
  { database, rateLimiter }: Pick<AppContext, 'database' | 'rateLimiter'>,
  { personId, key }: { readonly personId: string; readonly key: string | null },
): Promise<Result<Consumed, AppError>> {
  const done = key === null ? [] : await findOperations(database, [{ user_id: personId, key }]);
  if (done.length > 0) return accepted({ giveBack: async () => undefined });
  const bucket = `finding message ${personId}`;
  const consumed = await consume(rateLimiter, [[bucket, findingMessageLimit]]);
  return consumed.ok ? accepted({ giveBack: () => rateLimiter.giveBack(bucket) }) : consumed;
}
