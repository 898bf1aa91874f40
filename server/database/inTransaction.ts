import type { Result } from '#domain/result.ts';
import { isDeadlock } from './dialects/postgresPool.ts';
import type { Database, OpenTransaction } from './tables.ts';

// After a deadlock the other transaction has gone on; several in a row mean a fault.
const maxAttempts = 4;

/**
 * Runs `work` in one transaction: committed before this resolves when the result is accepted, rolled back when it
 * is refused or thrown. After a deadlock in PostgreSQL `work` runs again from its beginning: it must keep no state
 * between attempts.
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
    // After a lost connection or on a full disk there is nothing to roll back; the first failure is the one thrown.
    if (!transaction.isRolledBack)
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
    throw error;
  }
}
