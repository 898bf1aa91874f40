import { type Kysely, sql } from 'kysely';
import { migrations } from '../../../server/database/migrations/migrations.ts';

// Loaded before the server (`node --import`), this makes it a later version with one more migration.
export const laterMigration = '999-upper-case';

/** A column that is filled row by row, which takes as long as there are rows. */
async function upperCase(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('buildings')
    .addColumn('upper_case', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const { rows } = await sql<{ id: string; name: string }>`select id, name from buildings`.execute(db);
  for (const { id, name } of rows) {
    await sql`update buildings set upper_case = ${name.toUpperCase()} where id = ${id}`.execute(db);
  }
}

migrations[laterMigration] = { up: (db) => upperCase(db) };
