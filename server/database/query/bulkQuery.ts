import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { isPostgres } from './arrayParams.ts';
import { compiledOnce } from './preparedQuery.ts';

/** The type of a column of the given rows. */
type Cell = 'text' | 'integer';
type RowOf<Columns> = {
  readonly [Name in keyof Columns]: (Columns[Name] extends 'text' ? string : number) | null;
};

const types = { text: sql`text[]`, integer: sql`integer[]` } as const;

/** The given rows as a table called `given`: in PostgreSQL a list for each column, in SQLite one JSON of all. */
function givenRows(
  db: Database,
  columns: readonly (readonly [name: string, cell: Cell])[],
): RawBuilder<unknown> {
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  if (isPostgres(db)) {
    const lists = columns.map(([, cell]) => sql`${null}::${types[cell]}`);
    return sql`unnest(${sql.join(lists)}) as given(${names})`;
  }
  const cells = columns.map(([name], place) => sql`value ->> ${`$[${place}]`} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(cells)} from json_each(${null})) as given`;
}

/**
 * One statement for any number of rows, built and compiled once per database. `build` gets the rows as the table
 * `given`, must use it exactly once, and must bind no other values. Without rows no statement is run.
 */
export function bulkQuery<const Columns extends Readonly<Record<string, Cell>>, Row = never>(
  columns: Columns,
  build: (given: RawBuilder<unknown>, db: Database) => RawBuilder<Row>,
): (db: Database, rows: readonly RowOf<Columns>[]) => Promise<Row[]> {
  const entries = Object.entries(columns);
  const names = entries.map(([name]) => name);
  const statement = compiledOnce((db) => build(givenRows(db, entries), db).compile(db));
  const parametersOf = (db: Database, places: readonly unknown[], rows: readonly RowOf<Columns>[]) => {
    if (isPostgres(db)) return names.map((name) => rows.map((row) => row[name]));
    const cells = rows.map((row) => names.map((name) => row[name]));
    // SQLite: the JSON paths of the cells, and all rows as one JSON text.
    return [...places.slice(0, -1), JSON.stringify(cells)];
  };
  return async (db, rows) => {
    if (rows.length === 0) return [];
    const compiled = statement(db);
    const parameters = parametersOf(db, compiled.parameters, rows);
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
