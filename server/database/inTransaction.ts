import type { Result } from '#domain/result.ts';
import { goStraight } from './straight.ts';
import type { Database, OpenTransaction } from './tables.ts';

/**
 * Does the work in one transaction: committed before this resolves when it is accepted, rolled back when it is
 * refused or breaks.
 */
export async function inTransaction<Value, Reason>(
  database: Database,
  work: (transaction: OpenTransaction) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  const transaction = await database.startTransaction().execute();
  let end = (): void => undefined;
  try {
    end = await goStraight(transaction);
    const outcome = await work(transaction);
    end();
    await (outcome.ok ? transaction.commit() : transaction.rollback()).execute();
    return outcome;
  } catch (error) {
    end();
    // A lost connection or a full disk has rolled back by itself; the first failure is the one to tell.
    if (!transaction.isRolledBack)
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
    throw error;
  }
}
