import { sql } from 'kysely';
import type { DatabaseLocation } from '../database/openDatabase.ts';
import type { Database } from '../database/tables.ts';

const growing = ['tours', 'touchpoints', 'operations', 'audit_log'] as const;

/** How many mails are not sent yet, and when the oldest of them was queued. */
export async function waitingMails(db: Database): Promise<{ count: number; since: string | null }> {
  const { count, since } = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('created_at').as('since')])
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), since };
}

/** The approximate number of rows of the growing tables: counting them would read them all. */
export async function estimatedRows(
  db: Database,
  kind: DatabaseLocation['kind'],
): Promise<ReadonlyMap<string, number>> {
  const estimates = await Promise.all(
    growing.map(async (table) => {
      const { rows } =
        kind === 'sqlite'
          ? await sql<{ rows: number | null }>`select max(rowid) as rows from ${sql.table(table)}`.execute(db)
          : await sql<{ rows: number }>`select reltuples::float8 as rows from pg_class
              where oid = ${table}::regclass`.execute(db);
      return [table, Math.max(0, rows[0]?.rows ?? 0)] as const;
    }),
  );
  return new Map(estimates);
}

/** The connections to PostgreSQL of all processes of this program, by state; empty on SQLite. */
export async function connectionsByState(
  db: Database,
  kind: DatabaseLocation['kind'],
): Promise<ReadonlyMap<string, number>> {
  if (kind === 'sqlite') return new Map();
  const { rows } = await sql<{ state: string; count: number }>`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'storey' group by 1`.execute(db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}
