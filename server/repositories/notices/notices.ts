import { sql } from 'kysely';
import type { NoticeRow } from '../../database/repairTables.ts';
import type { Database } from '../../database/tables.ts';

/** The period of a row that says from when on something counts: the digests of a person, or all notices of a kind. */
const period = 'since';
/** The person of rows about all notices of a kind: until the day after `at`, none is queued. */
const everybody = 'everybody';
const kinds = ['reminder', 'digest'] as const satisfies readonly NoticeRow['kind'][];

/** Stores that a notice was queued, or judged and not needed; false: it was already. */
export async function insertNotice(db: Database, notice: NoticeRow): Promise<boolean> {
  const inserted = await db
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores from when on the digests of a person count, in place of an earlier time; of everybody: when a kind was judged, or held. */
export async function setSince(
  db: Database,
  { kind, person = everybody, at }: Pick<NoticeRow, 'kind' | 'at'> & { readonly person?: string },
): Promise<void> {
  await db
    .insertInto('notices')
    .values({ kind, person, period, at })
    .onConflict((conflict) => conflict.columns(['kind', 'person', 'period']).doUpdateSet({ at }))
    .execute();
}

/** Locks all judging to the end of the transaction. Returns when each kind was last judged for that day, or held. */
export function lockJudging(db: Database): Promise<Pick<NoticeRow, 'kind' | 'at'>[]> {
  const never = new Date(0).toISOString();
  return db
    .insertInto('notices')
    .values(kinds.map((kind) => ({ kind, person: everybody, period, at: never })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'person', 'period']).doUpdateSet((row) => ({ at: row.ref('notices.at') })),
    )
    .returning(['kind', 'at'])
    .execute();
}

/** Holds all notices until the day after, and deletes waiting ones: what is restored may have been sent already. */
export async function holdNotices(db: Database, at: string): Promise<void> {
  for (const kind of kinds) await setSince(db, { kind, at });
  await db.deleteFrom('mails').where('kind', 'in', kinds).where('sent_at', 'is', null).execute();
}

/** The addresses, as hashes, that were reminded between two days, both excluded. */
export async function remindedBetween(
  db: Database,
  { after, before }: { readonly after: string; readonly before: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notices')
    .select('person')
    .where('kind', '=', 'reminder')
    .where('period', '>', after)
    .where('period', '<', before)
    .execute();
  return new Set(rows.map((row) => row.person));
}

/** Administrators, and from when their next digest counts: the latest time that is not after `now`. */
export function digestReaders(db: Database, now: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'activated_at', 'disabled_at', 'digest'])
    .select(
      sql<string>`coalesce((select max(at) from notices
        where kind = 'digest' and person = users.id and at <= ${now}), created_at)`.as('since'),
    )
    .where('role', '=', 'administrator')
    .execute();
}

/** Deletes reminders before a time. Digests are few, and the newest of each person is needed. */
export async function deleteRemindersBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom('notices').where('kind', '=', 'reminder').where('at', '<', before).execute();
}
