import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import type { FreshDatabase } from '../support/server/databaseIn.ts';

/** SQLite says that its file is whole and every reference leads somewhere. PostgreSQL would not start otherwise. */
export async function expectIntegrity({ location }: FreshDatabase): Promise<void> {
  if (location.kind === 'postgres') return;
  const database = new Sqlite(location.file);
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.deepEqual(database.pragma('foreign_key_check'), []);
  database.close();
}
