import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Keys after `after`, up to `upTo`; null is the end. */
export type KeyRange = { readonly after: string; readonly upTo: string | null };

/** All stored results as ranges of `size` keys; each range is looked up when it is asked for. */
export async function* operationRanges(db: Database, size: number): AsyncGenerator<KeyRange> {
  let after = '';
  for (;;) {
    const last = await db
      .selectFrom('operations')
      .select('key')
      .where('key', '>', after)
      .orderBy('key')
      .offset(size - 1)
      .limit(1)
      .executeTakeFirst();
    yield { after, upTo: last?.key ?? null };
    if (last === undefined) return;
    after = last.key;
  }
}

/** The condition that a key is in the range. */
export const inRange = ({ after, upTo }: KeyRange) =>
  upTo === null ? sql<boolean>`key > ${after}` : sql<boolean>`key > ${after} and key <= ${upTo}`;

/**
 * Deletes stored results of a range whose key is below `key` and which are older than `createdAt`. Devices make keys that begin
 * with their time (UUIDv7), so that old ones come first. A key of another client that sorts behind `key` stays.
 */
export async function deleteOperationsBefore(
  db: Database,
  range: KeyRange,
  { key, createdAt }: { readonly key: string; readonly createdAt: string },
): Promise<void> {
  await db
    .deleteFrom('operations')
    .where(inRange(range))
    .where('key', '<', key)
    .where('created_at', '<', createdAt)
    .execute();
}

/** Deletes stored results of deleted people. */
export async function deleteOrphanedOperations(db: Database, range: KeyRange): Promise<void> {
  await db
    .deleteFrom('operations')
    .where(inRange(range))
    .where(sql<boolean>`not exists (select 1 from users where users.id = operations.user_id)`)
    .execute();
}

/** The latest stored time up to `until`: of the use of a session, an audit entry, the start of a tour. */
export async function newestTrace(db: Database, until: string): Promise<string | null> {
  const used = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('last_used_at').as('at'))
    .where('last_used_at', '<=', until)
    .executeTakeFirst();
  const audited = await db
    .selectFrom('audit_log')
    .select('at')
    .where('at', '<=', until)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const begun = await db
    .selectFrom('tours')
    .select('created_at as at')
    .where('created_at', '<=', until)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const times = [used, audited, begun].flatMap((found) => found?.at ?? []);
  return times.toSorted().at(-1) ?? null;
}
