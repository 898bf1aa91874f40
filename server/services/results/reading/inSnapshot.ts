import { isPostgres } from '../../../database/query/arrayParams.ts';
import type { Database, OpenTransaction } from '../../../database/tables.ts';

/** Reads everything at one moment: the numbers of one answer fit together. Nobody waits for it, and it for nobody. */
export async function inSnapshot<Value>(
  database: Database,
  read: (transaction: OpenTransaction) => Promise<Value>,
): Promise<Value> {
  const opening = database.startTransaction();
  const transaction = await (isPostgres(database)
    ? opening.setIsolationLevel('repeatable read').setAccessMode('read only')
    : opening
  ).execute();
  try {
    return await read(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}
