import { type RawBuilder, sql } from 'kysely';
import type { FindingRow } from '../../database/findingTables.ts';
import { among, isPostgres, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database, TourResultRow } from '../../database/tables.ts';

/** The stored tables of results that a verification compares, each with its key. */
const keys = { tour_results: 'tour_id', findings: 'id' } as const;
type Rows = { readonly tour_results: TourResultRow; readonly findings: FindingRow };
type Table = keyof Rows;
const tables: readonly Table[] = ['tour_results', 'findings'];

/** The schema of the stored tables: without it a temporary table of the same name is meant. */
async function storedSchema(connection: Database): Promise<string> {
  if (!isPostgres(connection)) return 'main';
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(connection);
  return rows[0]?.name ?? 'public';
}

/**
 * Temporary tables of one connection that stand before the stored ones of the same names, so that what rebuilds results writes
 * them, and the stored ones stay as they are.
 */
export async function beforeStoredResults(connection: Database) {
  const schema = await storedSchema(connection);
  const stored = (table: Table) => sql.table(`${schema}.${table}`);
  const select = (source: RawBuilder<unknown>, db: Database, buildingIds: readonly string[]) =>
    sql`select * from ${source}
      where ${among(db, 'building_id', listed(db, listValue(db, buildingIds)))}`;
  for (const table of tables) {
    await sql`create temporary table ${sql.table(table)} as select * from ${stored(table)} where false`.execute(
      connection,
    );
    await sql`create unique index ${sql.ref(`rebuilt_${table}`)} on ${sql.table(table)} (${sql.ref(keys[table])})`.execute(
      connection,
    );
  }
  return {
    /** Copies the stored results of buildings into the empty temporary tables. */
    copy: async (db: Database, buildingIds: readonly string[]) => {
      for (const table of tables) {
        await sql`delete from ${sql.table(table)}`.execute(db);
        await sql`insert into ${sql.table(table)} ${select(stored(table), db, buildingIds)}`.execute(db);
      }
    },
    /** The rows of buildings, as they are stored and as they are in the temporary table. */
    rows: async <Name extends Table>(db: Database, table: Name, buildingIds: readonly string[]) => {
      const read = async (source: RawBuilder<unknown>) =>
        (await select(source, db, buildingIds).execute(db)).rows as Rows[Name][];
      return { stored: await read(stored(table)), rebuilt: await read(sql.table(table)) };
    },
    drop: async () => {
      for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(connection);
    },
  };
}

/** Buildings after an id that are not merged, each with when its results last changed. */
export function buildingsAfter(db: Database, afterId: string, size: number) {
  return db
    .selectFrom('buildings')
    .select(['id', 'last_result_at'])
    .where('id', '>', afterId)
    .whereRef('result_id', '=', 'id')
    .orderBy('id')
    .limit(size)
    .execute();
}
