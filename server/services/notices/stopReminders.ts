import { accepted, type Result } from '#domain/result.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { findStopToken, setStopped } from '../../repositories/notices/stops.ts';
import { emailKey } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { LinkToken } from '../accounts/findLink.ts';
import { refuseGuess } from '../repair/findRepair.ts';
import { tokenHash } from '../tokens.ts';

/** What is kept of an address beside its links (R4). */
export const addressHash = (email: string): string => tokenHash(emailKey(email));

type StopContext = Pick<AppContext, 'database' | 'rateLimiter' | 'now'>;

/**
 * R4: whether the reminders that a token stops are stopped; it works as long as there are any. Refuses an unknown one as `findRepair`
 * does.
 */
export async function findStop(
  { database, rateLimiter }: StopContext,
  { token, address }: LinkToken,
): Promise<Result<NonNullable<Awaited<ReturnType<typeof findStopToken>>>, AppError>> {
  const found = await findStopToken(database, tokenHash(token));
  return found === undefined ? refuseGuess(rateLimiter, address) : accepted(found);
}

/** R4: stops all reminders to the address of a token, or allows them again. Refuses as `findStop` does. */
export async function stopReminders(
  context: StopContext,
  link: LinkToken,
  isStopped: boolean,
): Promise<Result<null, AppError>> {
  const found = await findStop(context, link);
  if (!found.ok) return found;
  const { addressHash: whose } = found.value;
  return inTransaction(context.database, async (transaction) => {
    await setStopped(transaction, whose, isStopped ? context.now().toISOString() : null);
    return accepted(null);
  });
}
