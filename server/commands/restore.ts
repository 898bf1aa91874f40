import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../database/errorCode.ts';
import { photoTable } from '../services/backup/photoLines.ts';
import { BrokenBackup } from '../services/backup/readBackup.ts';
import { type RestoreRefusal, restoreBackup } from '../services/backup/restoreBackup.ts';
import { openPhotoStore } from '../services/photos/openPhotos.ts';
import { readSettings, type Settings } from '../settings.ts';
import { databaseFailure, fail } from '../startFailure.ts';

const usage = 'Usage: npm run restore -- FILE';

const refusalLines: Record<RestoreRefusal, string> = {
  newer_tables:
    'The database is empty, but its tables are newer than the backup: restore into a fresh folder or another empty database.',
  not_empty: 'The database is not empty; a backup is restored into a fresh folder or an empty database only.',
  newer_version: 'The backup was taken by a newer version of this program; nothing was restored.',
  broken: 'The file is no whole backup of this program; nothing was restored.',
  not_the_same: 'What was stored is not what stands in the backup; nothing was restored.',
};

const isBrokenZip = (error: unknown) => errorCode(error).startsWith('Z_');

// Thrown and caught in this file only; what was begun is taken back in between.
class UnreadableFile extends Error {
  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read (${errorCode(cause) || String(cause)}).`, { cause });
  }
}

function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  } catch (error) {
    throw new UnreadableFile(file, error);
  }
}

/** The lines of the file. Only a line feed ends one: other line separators may occur in what people wrote. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const text = createGunzip().setEncoding('utf8');
  bytes.on('error', (error) => text.destroy(error));
  let rest = '';
  try {
    for await (const chunk of bytes.pipe(text) as AsyncIterable<string>) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (isBrokenZip(error)) throw new BrokenBackup();
    throw new UnreadableFile(file, error);
  }
  if (rest !== '') throw new BrokenBackup();
}

async function restore(settings: Settings, file: string): Promise<void> {
  if (!isFile(file)) fail(`${file} is no file.`);
  const outcome = await restoreBackup(settings.database, linesOf(file), openPhotoStore(settings));
  if (!outcome.ok) fail(`${file}: ${refusalLines[outcome.reason]}`);
  const { head, end, missingPhotos } = outcome.value;
  const { [photoTable]: photos, ...tables } = end;
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0);
  const ofPhotos =
    photos === undefined ? 'The backup has no photos.' : `${photos.count - missingPhotos} photos.`;
  const ofMissing = missingPhotos === 0 ? '' : ` ${missingPhotos} photos are not in the store.`;
  const ofLinks = (end['repair_links']?.count ?? 0) === 0 ? '' : ' All repair links have ended.';
  process.stdout.write(
    `Restored as of ${head.taken_at}: ${end['tours']?.count ?? 0} tours, ${end['users']?.count ?? 0} people; all ${rows} rows are as they were. ${ofPhotos}${ofMissing}${ofLinks}\nReminders and digests are held until tomorrow; those that were waiting are not sent.\n`,
  );
}

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || file.startsWith('-') || rest.length > 0) fail(usage);
const settings = readSettings(process.env);
if (!settings.ok) fail(settings.reason);
try {
  await restore(settings.value, resolve(file));
} catch (error) {
  fail(error instanceof UnreadableFile ? error.message : databaseFailure(error, settings.value));
}
