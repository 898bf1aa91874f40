import { knownMigrations, migrationsDone } from '../database/migrate.ts';
import { commandTimeoutMs, openDatabase, openSnapshot } from '../database/openDatabase.ts';
import type { Database } from '../database/tables.ts';
import { progressLines } from '../services/progressLines.ts';
import { zoneOf } from '../services/reading.ts';
import { rebuildResults } from '../services/results/counting/rebuildResults.ts';
import { verifyResults } from '../services/results/counting/verifyResults.ts';
import { readSettings, type Settings } from '../settings.ts';
import { databaseFailure, fail, requireDatabase } from '../startFailure.ts';

const usage = 'Usage: npm run results -- verify | rebuild';

// The tables of another version have other columns: what is compared would differ, and a recount would be broken off.
async function requireThisVersion(database: Database): Promise<void> {
  if ((await migrationsDone(database)).join() !== knownMigrations.join())
    fail('The database belongs to another version of this program; start the server once, then try again.');
}

/** Reads one snapshot, which blocks no writer. */
async function verify(settings: Settings): Promise<void> {
  const database = openSnapshot(settings.database);
  await requireThisVersion(database);
  const { tours, differences } = await verifyResults(database);
  await database.destroy();
  if (differences.length === 0) {
    process.stdout.write(`${tours} concluded tours: every number equals a recount.\n`);
    return;
  }
  for (const difference of differences) process.stderr.write(`${difference}\n`);
  fail('Numbers differ from a recount; npm run results -- rebuild builds them anew.');
}

async function rebuild(settings: Settings): Promise<void> {
  const database = openDatabase(settings.database, commandTimeoutMs, () => undefined);
  await requireThisVersion(database);
  // That of the results: the settings of this command may be others than those of a server that runs.
  const timeZone = await zoneOf(database, settings);
  const counted = progressLines(
    (line) => process.stdout.write(`${line}\n`),
    () => new Date(),
  );
  const buildings = await rebuildResults({ database, timeZone }, (done) => counted(`${done} buildings`));
  await database.destroy();
  process.stdout.write(`The results of ${buildings} buildings are counted anew.\n`);
}

const [verb, ...rest] = process.argv.slice(2);
if ((verb !== 'verify' && verb !== 'rebuild') || rest.length > 0) fail(usage);
const settings = readSettings(process.env);
if (!settings.ok) fail(settings.reason);
requireDatabase(settings.value);
try {
  await (verb === 'verify' ? verify(settings.value) : rebuild(settings.value));
} catch (error) {
  fail(databaseFailure(error, settings.value));
}
