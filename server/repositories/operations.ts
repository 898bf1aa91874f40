import type { Database } from '../database/tables.ts';

type OperationId = { readonly userId: string; readonly key: string };

/**
 * Claims the key for this transaction; false when it is taken. On PostgreSQL this waits for a twin that has
 * claimed the key and not yet committed; on SQLite the twin is done before this transaction began.
 */
export async function claimOperation(
  db: Database,
  operation: OperationId & { readonly requestHash: string; readonly now: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('operations')
    .values({
      user_id: operation.userId,
      key: operation.key,
      request_hash: operation.requestHash,
      status: null,
      body: null,
      created_at: operation.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findOperation(db: Database, { userId, key }: OperationId) {
  return db
    .selectFrom('operations')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function storeAnswer(
  db: Database,
  { userId, key }: OperationId,
  answer: { readonly status: number; readonly body: string },
): Promise<void> {
  await db
    .updateTable('operations')
    .set({ status: answer.status, body: answer.body })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
