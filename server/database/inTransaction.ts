import type { Result } from '#domain/result.ts';
import { isDeadlock } from './dialects/postgresPool.ts';
import type { Database, OpenTransaction } from './tables.ts';

// Who waited in a circle with us has gone on meanwhile; more than a few times in a row is a fault.
const maxAttempts = 4;

/**
 * Does the work in one transaction: committed before this resolves when it is accepted, rolled back when it is refused or
 * breaks. Where PostgreSQL ended it because transactions waited for one another in a circle, all of the work is done
 * again: it must begin anew each time.
 */
export async function inTransaction<Value, Reason>(
  database: Database,
  work: (transaction: OpenTransaction) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(database, work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === maxAttempts) throw error;
    }
  }
}

async function attemptTransaction<Value, Reason>(
  database: Database,
  work: (transaction: OpenTransaction) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  const transaction = await database.startTransaction().execute();
  try {
    const outcome = await work(transaction);
    await (outcome.ok ? transaction.commit() : transaction.rollback()).execute();
    return outcome;
  } catch (error) {
    // A lost connection or a full disk has rolled back by itself; the first failure is reported.
    if (!transaction.isRolledBack)
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
    throw error;
  }
}
