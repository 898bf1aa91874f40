import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { openSnapshot } from '../../server/database/openDatabase.ts';
import { verifyResults } from '../../server/services/results/verify/verifyResults.ts';
import type { FreshDatabase } from '../support/server/databaseIn.ts';

/** What is kept of results equals a recount; how many tours are concluded. */
export async function expectResultsKept({ location }: FreshDatabase): Promise<number> {
  const snapshot = openSnapshot(location);
  const { tours, differences } = await verifyResults(snapshot);
  await snapshot.destroy();
  assert.deepEqual(differences, []);
  return tours;
}

/**
 * SQLite says that its file is whole and every reference leads somewhere (PostgreSQL would not start otherwise), and what is
 * kept of results equals a recount.
 */
export async function expectIntegrity(fresh: FreshDatabase): Promise<void> {
  await expectResultsKept(fresh);
  const { location } = fresh;
  if (location.kind === 'postgres') return;
  const database = new Sqlite(location.file);
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.deepEqual(database.pragma('foreign_key_check'), []);
  database.close();
}
