import { sql } from 'kysely';
import { bulkQuery } from '../database/query/bulkQuery.ts';
import type { Database } from '../database/tables.ts';

type Stored = {
  readonly user_id: string;
  readonly key: string;
  readonly request_hash: string;
  readonly status: number | null;
  readonly body: string | null;
};

const findAll = bulkQuery(
  { user_id: 'text', key: 'text' },
  (given) => sql<Stored>`
    select operations.user_id, operations.key, request_hash, status, body
    from ${given} join operations on operations.key = given.key and operations.user_id = given.user_id`,
);

/** Those of the operations that are stored. */
export function findOperations(
  db: Database,
  operations: readonly Pick<Stored, 'user_id' | 'key'>[],
): Promise<Stored[]> {
  return findAll(db, operations);
}

const insertAll = bulkQuery(
  {
    user_id: 'text',
    key: 'text',
    request_hash: 'text',
    status: 'integer',
    body: 'text',
    created_at: 'text',
  },
  (given) => sql`
    insert into operations (user_id, key, request_hash, status, body, created_at)
    select user_id, key, request_hash, status, body, created_at from ${given}`,
);

/**
 * Stores operations with their results. Throws a unique violation for a key that is taken, once the transaction
 * that took it has committed.
 */
export async function insertOperations(
  db: Database,
  operations: readonly (Stored & { readonly created_at: string })[],
): Promise<void> {
  // Locked in the same order everywhere, so that no deadlock arises.
  await insertAll(
    db,
    operations.toSorted((a, b) => (`${a.key} ${a.user_id}` < `${b.key} ${b.user_id}` ? -1 : 1)),
  );
}

// No request has this hash, so every later request with the key counts as another one.
const closed = 'closed';

/** Closes keys that no operation uses yet: a request with one is refused from now on. Stored operations stay. */
export async function closeOperations(
  db: Database,
  userId: string,
  keys: readonly string[],
  now: string,
): Promise<void> {
  if (keys.length === 0) return;
  const outOfUse = { request_hash: closed, status: null, body: null };
  await db
    .insertInto('operations')
    .values(keys.map((key) => ({ user_id: userId, key, ...outOfUse, created_at: now })))
    .onConflict((conflict) => conflict.columns(['key', 'user_id']).doNothing())
    .execute();
}
