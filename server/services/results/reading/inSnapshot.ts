import { isPostgres } from '../../../database/query/arrayParams.ts';
import type { Database, OpenTransaction } from '../../../database/tables.ts';

/** Runs reads in one snapshot, so that the numbers of a response are consistent. It takes no locks. */
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
