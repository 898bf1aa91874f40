import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../tables.ts';

/** A table of SQLite as it shall be; `from` are its rows' columns, in order, as they are read from the old one. */
export type Remade = {
  readonly table: string;
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
};

/**
 * Makes a table of SQLite again, which changes no column. What refers to it refers to the new one: references are checked at the
 * commit, and by then the rows are back. Its indexes and triggers are gone.
 */
export async function remakeTable(db: Database, { table, columns, from }: Remade): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(db);
  const [name, kept] = [sql.table(table), sql.table('kept_rows')];
  await sql`create temporary table ${kept} as select * from ${name}`.execute(db);
  await db.schema.dropTable(table).execute();
  await sql`create table ${name} (${columns})`.execute(db);
  await sql`insert into ${name} select ${from} from ${kept}`.execute(db);
  await sql`drop table ${kept}`.execute(db);
}
