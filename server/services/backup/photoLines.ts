import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as zod from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { type FileOfPhoto, filesOfPhotos } from '../../repositories/photos/photoFiles.ts';
import { thumbnailOf } from '../photos/check/checkPhoto.ts';
import { namesOf, type PhotoStore, StoreUnavailable } from '../photos/store/PhotoStore.ts';
import { BrokenBackup } from './readBackup.ts';

/** The first cell of the lines of photos, in place of the name of a table. */
export const photoTable = 'photo file';

// File name, SHA-256 of the photo as its row has it, photo and thumbnail in Base64; null where the store lacks them
// or has others.
const photoCells = zod.tuple([
  zod.string(),
  zod.string(),
  zod.nullable(zod.string()),
  zod.nullable(zod.string()),
]);

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Keeps PostgreSQL from ending a transaction as idle while photos are copied. To be called after each. */
export async function keepOpen(transaction: Database): Promise<void> {
  await sql`select 1`.execute(transaction);
}

/** The line of one photo; null where the store does not have it as it was received. */
async function lineOf(store: PhotoStore, { file, sha256 }: FileOfPhoto): Promise<string | null> {
  const photo = await store.read(file, 'photo');
  const stored = await store.read(file, 'thumbnail');
  if (photo === null || digestOf(photo) !== sha256) return null;
  // A photo that is whole is not given up for its thumbnail.
  const thumbnail = stored ?? (await thumbnailOf(photo).catch(() => null));
  if (thumbnail === null) return null;
  return JSON.stringify([photoTable, file, sha256, base64(photo), base64(thumbnail)]);
}

/**
 * A line for each photo of the database. `onMissing` is called for those that are missing in the store or differ
 * from what was received; their lines have no pictures.
 */
export async function* photoLines(
  db: Database,
  store: PhotoStore,
  onMissing: (photo: FileOfPhoto) => void,
): AsyncGenerator<string> {
  for await (const page of filesOfPhotos(db)) {
    for (const photo of page) {
      const line = await lineOf(store, photo);
      await keepOpen(db);
      if (line === null) onMissing(photo);
      yield line ?? JSON.stringify([photoTable, photo.file, photo.sha256, null, null]);
    }
  }
}

/** A photo of a backup: `put` into the store, `found` there unchanged, or `missing` in both. */
export type RestoredPhoto = {
  readonly file: string;
  readonly sha256: string;
  readonly came: 'put' | 'found' | 'missing';
};

async function isIn(store: PhotoStore, { file, sha256 }: Pick<FileOfPhoto, 'file' | 'sha256'>) {
  const photo = await store.read(file, 'photo');
  return photo !== null && digestOf(photo) === sha256 && (await store.read(file, 'thumbnail')) !== null;
}

/**
 * Puts a photo of a backup into the store, and checks that the store then has it as it was received. Throws
 * `BrokenBackup` for an invalid line.
 */
export async function restorePhoto(store: PhotoStore, row: readonly unknown[]): Promise<RestoredPhoto> {
  const cells = zod.safeParse(photoCells, row);
  if (!cells.success) throw new BrokenBackup();
  const [file, sha256, photo, thumbnail] = cells.data;
  // A plain name: no path may lead out of the store.
  if (!/^[0-9a-f-]{36}$/.test(file)) throw new BrokenBackup();
  if (photo === null || thumbnail === null) {
    // PH11: it would be marked as removed, and the sweep would delete what the store has.
    return { file, sha256, came: (await isIn(store, { file, sha256 })) ? 'found' : 'missing' };
  }
  const pictures = {
    photo: Buffer.from(photo, 'base64'),
    thumbnail: Buffer.from(thumbnail, 'base64'),
  };
  if (digestOf(pictures.photo) !== sha256) throw new BrokenBackup();
  // The store may be the one that the backup was taken from: a photo found there stays, even if the restore fails.
  if (await isIn(store, { file, sha256 })) return { file, sha256, came: 'found' };
  await store.remove(namesOf(file));
  await store.put(file, pictures);
  if (!(await isIn(store, { file, sha256 }))) throw new StoreUnavailable(`The store did not keep ${file}.`);
  return { file, sha256, came: 'put' };
}
