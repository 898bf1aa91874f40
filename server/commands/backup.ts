import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type DatabaseLocation, openSnapshot } from '../database/openDatabase.ts';
import { type BackupRefusal, writeBackup } from '../services/backup/writeBackup.ts';
import { readSettings, type Settings } from '../settings.ts';
import { databaseFailure } from '../startFailure.ts';

const usage = 'Usage: npm run backup -- FILE';

const refusalLines: Record<BackupRefusal, string> = {
  other_version:
    'The database belongs to another version of this program; start the server once, then try again.',
  damaged: 'The database is damaged: nothing was written. Keep the backups you have.',
};

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Why a backup's file could not be read or written, in one line. */
function fileFailure(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST')
    return `${file}.partial is there: a backup is being written, or was cut off; then delete it.`;
  if (code === 'ENOSPC') return `${file}: there is no space left on the disk.`;
  return `${file} cannot be used (${code || String(error)}).`;
}

/** What is half written is never called FILE: it is written beside it, forced to the disk, and then renamed. */
async function storeIn(file: string, lines: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.partial`;
  const stream = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(lines), createGzip(), stream);
  } catch (error) {
    const isOthers = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isOthers) await rm(partial, { force: true });
    throw error;
  }
  await rename(partial, file);
  const folder = await open(dirname(file));
  await folder.sync();
  await folder.close();
}

async function takeBackup(settings: Settings, file: string): Promise<void> {
  if (existsSync(file)) fail(`${file} is there already; a backup overwrites nothing.`);
  const location: DatabaseLocation = settings.database;
  if (location.kind === 'sqlite' && !existsSync(location.file)) {
    fail(`DATA_DIR ${settings.dataDir}: there is no database.`);
  }
  const database = openSnapshot(location);
  const outcome = await writeBackup({ database, kind: location.kind, now: new Date() }, async (lines) => {
    await storeIn(file, lines).catch((error: unknown) => fail(fileFailure(file, error)));
  });
  await database.destroy();
  if (!outcome.ok) fail(refusalLines[outcome.reason]);
  const { tours, users } = outcome.value.end;
  process.stdout.write(`${file}: ${tours?.count ?? 0} tours, ${users?.count ?? 0} people.\n`);
}

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || file.startsWith('-') || rest.length > 0) fail(usage);
const settings = readSettings(process.env);
if (!settings.ok) fail(settings.reason);
try {
  await takeBackup(settings.value, resolve(file));
} catch (error) {
  fail(databaseFailure(error, settings.value));
}
