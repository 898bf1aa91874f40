import { sql } from 'kysely';
import { buildingLabel } from '#domain/building.ts';
import { labelKey } from '#domain/search/searchKey.ts';
import { bulkQuery } from './query/bulkQuery.ts';
import { shownEmail } from './shownEmail.ts';
import type { Database, Tables } from './tables.ts';

const rowsAtOnce = 5_000;

/** What a person is found by (L3): first name, last name and address, also as it is shown. */
export function personKey(user: Pick<Tables['users'], 'firstname' | 'lastname' | 'email'>): string {
  return labelKey(`${user.firstname} ${user.lastname} ${user.email} ${shownEmail(user.email) ?? ''}`);
}

type Cells = Readonly<Record<string, string | null>>;

/** A folded key: its table and column, the columns it is made of, of which the first is null where there is no text, and how. */
export type FoldedColumn = {
  readonly table: 'mandates' | 'buildings' | 'users' | 'findings';
  readonly column: string;
  readonly of: readonly [string, ...string[]];
  readonly keyOf: (row: Cells) => string;
};

/** Every folded key (L3). */
export const foldedColumns: readonly FoldedColumn[] = [
  { table: 'mandates', column: 'folded_key', of: ['name'], keyOf: (row) => labelKey(row['name'] ?? '') },
  {
    table: 'buildings',
    column: 'folded_key',
    of: ['name', 'street', 'city'],
    keyOf: ({ name, street, city }) =>
      labelKey(buildingLabel({ name: name ?? '', street: street ?? null, city: city ?? null })),
  },
  {
    table: 'users',
    column: 'folded_key',
    of: ['email', 'firstname', 'lastname'],
    keyOf: ({ firstname, lastname, email }) =>
      personKey({ firstname: firstname ?? '', lastname: lastname ?? '', email: email ?? '' }),
  },
  ...['comment', 'responsible'].map(
    (text): FoldedColumn => ({
      table: 'findings',
      column: `${text}_folded`,
      of: [text],
      keyOf: (row) => labelKey(row[text] ?? ''),
    }),
  ),
];

/** The condition that a key is missing, exactly as in the indexes of findings without one. */
export const withoutKey = ({ column, of: [text] }: FoldedColumn) =>
  sql<boolean>`${sql.ref(column)} is null and ${sql.ref(text)} is not null`;

/**
 * Makes the folded keys that are missing, in parts: at the migration all of them, and at each start those of the rows that an
 * older process wrote. What somebody changes meanwhile is left to them.
 */
export async function fillFoldedKeys(db: Database): Promise<void> {
  for (const one of foldedColumns) {
    const { table, column, of, keyOf } = one;
    const store = bulkQuery(
      { id: 'text', text: 'text', key: 'text' },
      (given) => sql<never>`
        update ${sql.table(table)} set ${sql.ref(column)} = given.key from ${given}
        where ${sql.table(table)}.id = given.id and ${sql.ref(`${table}.${column}`)} is null
          and ${sql.ref(`${table}.${of[0]}`)} = given.text`,
    );
    let after = '';
    for (;;) {
      const { rows } = await sql<Cells & { id: string }>`
        select id, ${sql.join(of.map((name) => sql.ref(name)))} from ${sql.table(table)}
        where id > ${after} and ${withoutKey(one)} order by id limit ${rowsAtOnce}`.execute(db);
      const last = rows.at(-1);
      if (last === undefined) break;
      await store(
        db,
        rows.map((row) => ({ id: row.id, text: row[of[0]] ?? null, key: keyOf(row) })),
      );
      after = last.id;
    }
  }
}
