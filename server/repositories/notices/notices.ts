import { sql } from 'kysely';
import type { NoticeRow } from '../../database/repairTables.ts';
import type { Database } from '../../database/tables.ts';

/** The period of a row that says from when on something counts: the digests of a person, or all notices of a kind. */
const since = 'since';
/** The person of rows about all notices of a kind: until the day after `at`, none is queued. */
const everybody = 'everybody';

type Kind = NoticeRow['kind'];

/** Stores that a notice was queued, or judged and not needed; false: it was already. A second transaction waits for the first. */
export async function insertNotice(db: Database, notice: NoticeRow): Promise<boolean> {
  const inserted = await db
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores from when on something counts, in place of an earlier time. */
export async function setSince(db: Database, notice: Omit<NoticeRow, 'period'>): Promise<void> {
  await db
    .insertInto('notices')
    .values({ ...notice, period: since })
    .onConflict((conflict) => conflict.columns(['kind', 'person', 'period']).doUpdateSet({ at: notice.at }))
    .execute();
}

/** When all notices of a kind were judged, or held, for that day; null: never. */
export async function judgedAt(db: Database, kind: Kind): Promise<string | null> {
  const found = await db
    .selectFrom('notices')
    .select('at')
    .where('kind', '=', kind)
    .where('person', '=', everybody)
    .executeTakeFirst();
  return found?.at ?? null;
}

/** Stores that all notices of a kind were judged at a time. */
export async function setJudged(db: Database, kind: Kind, at: string): Promise<void> {
  await setSince(db, { kind, person: everybody, at });
}

/** Locks the judging of a kind to the end of the transaction, whichever day it is about. */
export async function lockJudging(db: Database, kind: Kind): Promise<void> {
  await db
    .insertInto('notices')
    .values({ kind, person: everybody, period: since, at: new Date(0).toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'person', 'period']).doUpdateSet((row) => ({ at: row.ref('notices.at') })),
    )
    .execute();
}

/** Holds all notices until the day after, and deletes waiting ones: what is restored may have been sent already. */
export async function holdNotices(db: Database, at: string): Promise<void> {
  for (const kind of ['reminder', 'digest'] as const) await setJudged(db, kind, at);
  await db
    .deleteFrom('mails')
    .where('kind', 'in', ['reminder', 'digest'])
    .where('sent_at', 'is', null)
    .execute();
}

/** The addresses, as hashes, that were reminded between two days, both excluded. */
export async function remindedBetween(
  db: Database,
  after: string,
  before: string,
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

/** Administrators who want digests, and from when their next one counts: the latest time that is not after `now`. One of them, or all. */
export function digestReaders(db: Database, now: string, id?: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'role', 'activated_at', 'disabled_at', 'digest'])
    .select((user) =>
      user.fn
        .coalesce(
          user
            .selectFrom('notices')
            .select(({ fn }) => fn.max('at').as('at'))
            .where('kind', '=', 'digest')
            .whereRef('person', '=', 'users.id')
            .where('at', '<=', now),
          'created_at',
        )
        .as('since'),
    )
    .where('role', '=', 'administrator')
    .where('digest', '!=', 'none')
    .$if(id !== undefined, (people) => people.where('id', '=', id ?? ''))
    .execute();
}

/** Whether somebody has a notice of a period. */
export async function hasNotice(
  db: Database,
  { kind, person, period }: Omit<NoticeRow, 'at'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('notices')
    .select('at')
    .where('kind', '=', kind)
    .where('person', '=', person)
    .where('period', '=', period)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes notices before a time: reminders, and digests that are not the newest of their person. */
export async function deleteNoticesBefore(db: Database, before: string): Promise<void> {
  await sql`delete from notices where at < ${before} and person <> ${everybody} and (kind = 'reminder' or exists (
    select 1 from notices as newer where newer.kind = notices.kind and newer.person = notices.person
      and newer.at > notices.at))`.execute(db);
}
