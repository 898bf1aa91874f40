import { sql } from 'kysely';
import { isPostgres } from '../database/query/arrayParams.ts';
import { bulkQuery } from '../database/query/bulkQuery.ts';
import type { Database } from '../database/tables.ts';
import { inRange, type KeyRange } from './oldEntries.ts';

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

/** The stored ones among these operations, closed keys included. */
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
const outOfUse = { request_hash: closed, status: null, body: null };

/** Closes keys that no operation uses yet: a request with one is refused from now on. Stored operations stay. */
export async function closeOperations(
  db: Database,
  userId: string,
  keys: readonly string[],
  now: string,
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('operations')
    .values(keys.map((key) => ({ user_id: userId, key, ...outOfUse, created_at: now })))
    .onConflict((conflict) => conflict.columns(['key', 'user_id']).doNothing())
    .execute();
}

// No request has this key.
const departedKey = '';

/** A deleted person, as stored results of others may name them: by id, and by address (an `emailKey`). */
export type Departed = { readonly id: string; readonly emailKey: string };

/** Marks a person whom stored results may still name, in the transaction that deletes the account (N14). */
export async function insertDeparted(db: Database, { id, emailKey }: Departed, now: string): Promise<void> {
  await db
    .insertInto('operations')
    .values({ ...outOfUse, user_id: id, key: departedKey, body: emailKey, created_at: now })
    .execute();
}

/** The deleted people whom stored results may still name. */
export async function findDeparted(db: Database): Promise<Departed[]> {
  const rows = await db
    .selectFrom('operations')
    .select(['user_id', 'body'])
    .where('key', '=', departedKey)
    .execute();
  return rows.map(({ user_id, body }) => ({ id: user_id, emailKey: body ?? '' }));
}

/** Deletes the marks of people whom no stored result names any more. */
export async function deleteDeparted(db: Database, departed: readonly Departed[]): Promise<void> {
  for (const { id } of departed) {
    await db.deleteFrom('operations').where('key', '=', departedKey).where('user_id', '=', id).execute();
  }
}

/**
 * Closes stored results that name one of these people: the row without its body stays, so that a late copy of an
 * invitation does not invite a deleted person again.
 */
export async function closeOperationsNaming(
  db: Database,
  range: KeyRange,
  departed: readonly Departed[],
): Promise<void> {
  if (departed.length === 0) return;
  // As JSON, so that an address that ends another one is not taken for it.
  const named = departed.flatMap(({ id, emailKey }) => [JSON.stringify(id), JSON.stringify(emailKey)]);
  const found = named.map((name) =>
    isPostgres(db) ? sql`strpos(lower(body), ${name}) > 0` : sql`instr(lower(body), ${name}) > 0`,
  );
  await db
    .updateTable('operations')
    .set(outOfUse)
    .where(inRange(range))
    .where(sql<boolean>`(${sql.join(found, sql` or `)})`)
    .execute();
}
