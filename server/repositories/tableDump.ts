import { sql } from 'kysely';
import { backupTables } from '../database/backupTables.ts';
import type { Database } from '../database/tables.ts';

/** A value in a row on both databases (see `tables.ts`). */
export type StoredCell = string | number | null;
/** A row, its cells in the order of the columns. */
export type StoredRow = readonly StoredCell[];

const pageSize = 1_000;
// Both databases take at least 32,766 parameters in one statement.
const maxParameters = 30_000;

const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** The sorted columns of every backed-up table, as the database has them now. */
export async function columnsOf(db: Database): Promise<Map<string, readonly string[]>> {
  const tables = await db.introspection.getTables();
  return new Map(
    Object.keys(backupTables).map((name) => {
      const table = tables.find((one) => one.name === name);
      return [name, table?.columns.map((column) => column.name).toSorted() ?? []];
    }),
  );
}

/** All rows of a table, a page at a time, each with the cells in the order of the columns. */
export async function* pagesOf(
  db: Database,
  table: keyof typeof backupTables,
  columns: readonly string[],
): AsyncGenerator<readonly StoredRow[]> {
  const { key, ownReference } = backupTables[table];
  const parts =
    ownReference === undefined
      ? [sql`true`]
      : [sql`${sql.ref(ownReference)} is null`, sql`${sql.ref(ownReference)} is not null`];
  for (const part of parts) {
    let after = sql`true`;
    for (;;) {
      const { rows } = await sql<Record<string, StoredCell>>`
        select ${listed(columns)} from ${sql.table(table)}
        where ${part} and ${after} order by ${listed(key)} limit ${pageSize}`.execute(db);
      const last = rows.at(-1);
      if (last === undefined) break;
      yield rows.map((row) => columns.map((column) => row[column] ?? null));
      after = sql`(${listed(key)}) > (${sql.join(key.map((column) => last[column]))})`;
    }
  }
}

/** Stores rows as they were read. */
export async function insertRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly StoredRow[],
): Promise<void> {
  const atOnce = Math.floor(maxParameters / columns.length);
  for (let from = 0; from < rows.length; from += atOnce) {
    const values = rows.slice(from, from + atOnce).map((row) => sql`(${sql.join([...row])})`);
    await sql`insert into ${sql.table(table)} (${listed(columns)}) values ${sql.join(values)}`.execute(db);
  }
}

/** Whether all tables are empty. A database that is not fully migrated may lack some of them. */
export async function isEmpty(db: Database): Promise<boolean> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const table of Object.keys(backupTables).filter((name) => there.has(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}
