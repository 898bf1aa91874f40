import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { openSnapshot } from '../../server/database/openDatabase.ts';
import { recountResults } from '../support/data/results/recount/recountResults.ts';
import type { FreshDatabase } from '../support/server/databaseIn.ts';

/** Asserts that stored results equal a recount; returns how many tours are concluded. */
export async function expectResultsKept({ location }: FreshDatabase): Promise<number> {
  const snapshot = openSnapshot(location);
  const { tours, differences } = await recountResults(snapshot);
  await snapshot.destroy();
  assert.deepEqual(differences, []);
  return tours;
}

/**
 * Asserts that a SQLite file is intact and has no dangling references (PostgreSQL would not start otherwise), and
 * that stored results equal a recount.
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
