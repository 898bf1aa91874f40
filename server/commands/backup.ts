import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { errorCode } from '../database/errorCode.ts';
import { openSnapshot } from '../database/openDatabase.ts';
import { photoTable } from '../services/backup/photoLines.ts';
import { type BackupRefusal, writeBackup } from '../services/backup/writeBackup.ts';
import { openPhotoStore } from '../services/photos/openPhotos.ts';
import { StoreUnavailable } from '../services/photos/store/PhotoStore.ts';
import { readSettings, type Settings } from '../settings.ts';
import { databaseFailure, fail, requireDatabase } from '../startFailure.ts';

const usage = 'Usage: npm run backup -- FILE [--without-photos]';

const maxNamed = 20;

/** The exit code of a backup that is complete but for photos: older ones may be deleted, as after a whole one. */
const photosMissing = 2;

const refusalLines: Record<BackupRefusal, string> = {
  other_version:
    'The database belongs to another version of this program: back it up with that one, or start this server once.',
  damaged: 'The database is damaged: nothing was written. Keep the backups you have.',
};

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'without-photos': { type: 'boolean' } } });
  } catch {
    return fail(usage);
  }
}

/** Why a backup's file could not be read or written, in one line. */
function fileFailure(file: string, error: unknown): string {
  const code = errorCode(error);
  if (code === 'EEXIST')
    return `${file}.partial is there: a backup is being written, or was cut off; then delete it.`;
  if (code === 'ENOSPC') return `${file}: there is no space left on the disk.`;
  return `${file} cannot be used (${code || String(error)}).`;
}

/** An incomplete backup is never called FILE: it is written beside it, synced to the disk, and then renamed. */
async function storeIn(file: string, lines: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.partial`;
  const stream = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(lines), createGzip(), stream);
  } catch (error) {
    // The partial file of another backup under way stays.
    if (errorCode(error) !== 'EEXIST') await rm(partial, { force: true });
    throw error;
  }
  await rename(partial, file);
  const folder = await open(dirname(file));
  await folder.sync();
  await folder.close();
}

async function takeBackup(settings: Settings, file: string, withPhotos: boolean): Promise<void> {
  if (existsSync(file)) fail(`${file} is there already; a backup overwrites nothing.`);
  requireDatabase(settings);
  const location = settings.database;
  const database = openSnapshot(location);
  const photoStore = withPhotos ? openPhotoStore(settings) : null;
  const outcome = await writeBackup(
    { database, kind: location.kind, now: new Date(), photoStore },
    async (lines) => {
      await storeIn(file, lines).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) throw error;
        fail(fileFailure(file, error));
      });
    },
  );
  await database.destroy();
  if (!outcome.ok) fail(refusalLines[outcome.reason]);
  const { end, missingPhotos } = outcome.value;
  const { tours, users, [photoTable]: photos } = end;
  const ofPhotos = photos === undefined ? 'without photos' : `${photos.count} photos`;
  process.stdout.write(`${file}: ${tours?.count ?? 0} tours, ${users?.count ?? 0} people, ${ofPhotos}.\n`);
  if (missingPhotos.length > 0) {
    const some = missingPhotos.slice(0, maxNamed).join(', ');
    fail(
      `${file}: ${missingPhotos.length} photos are missing or damaged in the store: ${some}`,
      photosMissing,
    );
  }
}

const { values, positionals } = readArguments();
const [file, ...rest] = positionals;
if (file === undefined || rest.length > 0) fail(usage);
const settings = readSettings(process.env);
if (!settings.ok) fail(settings.reason);
try {
  await takeBackup(settings.value, resolve(file), values['without-photos'] !== true);
} catch (error) {
  fail(databaseFailure(error, settings.value));
}
