import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './many.ts';
import { compiledOnce } from './prepared.ts';
import { RowByRow } from './RowByRow.ts';
import { execute } from './straight.ts';
import type { Database } from './tables.ts';

/** What stands in a column of the rows that are given. */
type Cell = 'text' | 'integer';
type RowOf<Columns> = {
  readonly [Name in keyof Columns]: (Columns[Name] extends 'text' ? string : number) | null;
};

const types = { text: sql`text[]`, integer: sql`integer[]` } as const;

/**
 * How SQLite is given rows. All at once they are JSON, one statement for many short rows; a long text would be escaped,
 * parsed and copied on that way, five times the work of giving each row by itself.
 */
type Handing = 'all at once' | 'row by row';

/** The given rows as a table called `given`: in PostgreSQL a list for each column. */
function givenRows(
  db: Database,
  columns: readonly (readonly [name: string, cell: Cell])[],
  handing: Handing,
): RawBuilder<unknown> {
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  if (isPostgres(db)) {
    const lists = columns.map(([, cell]) => sql`${null}::${types[cell]}`);
    return sql`unnest(${sql.join(lists)}) as given(${names})`;
  }
  if (handing === 'row by row') {
    return sql`(select ${sql.join(columns.map(([name]) => sql`${null} as ${sql.ref(name)}`))}) as given`;
  }
  const cells = columns.map(([name], place) => sql`value ->> ${`$[${place}]`} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(cells)} from json_each(${null})) as given`;
}

/**
 * One statement for any number of rows, built and compiled once per database. `build` says what is done with `given`,
 * names it once, and has no other values. No rows ask nothing. Row by row it returns nothing, and belongs in a
 * transaction: one that fails leaves those before it.
 */
export function preparedRows<const Columns extends Readonly<Record<string, Cell>>, Row = never>(
  columns: Columns,
  build: (given: RawBuilder<unknown>, db: Database) => RawBuilder<Row>,
  handing: Handing = 'all at once',
): (db: Database, rows: readonly RowOf<Columns>[]) => Promise<Row[]> {
  const entries = Object.entries(columns);
  const names = entries.map(([name]) => name);
  const statement = compiledOnce((db) => build(givenRows(db, entries, handing), db).compile(db));
  const handed = (db: Database, places: readonly unknown[], rows: readonly RowOf<Columns>[]) => {
    if (isPostgres(db)) return names.map((name) => rows.map((row) => row[name]));
    const cells = rows.map((row) => names.map((name) => row[name]));
    // As JSON: the places of the cells, and what is in them.
    return handing === 'row by row' ? [new RowByRow(cells)] : [...places.slice(0, -1), JSON.stringify(cells)];
  };
  return async (db, rows) => {
    if (rows.length === 0) return [];
    const compiled = statement(db);
    const parameters = handed(db, compiled.parameters, rows);
    return (await execute<Row>(db, { ...compiled, parameters })).rows;
  };
}
