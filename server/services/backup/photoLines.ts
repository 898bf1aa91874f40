import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { type FileOfPhoto, filesOfPhotos } from '../../repositories/photoFiles.ts';
import { namesOf, type PhotoStore } from '../photos/store/PhotoStore.ts';
import { BrokenBackup } from './readBackup.ts';

/** What the lines of photos begin with, in the place of a table. */
export const photoTable = 'photo file';

// The file, the digest of its row, photo and thumbnail in Base64; null where the store has none of that digest.
const photoCells = z.tuple([z.string(), z.string(), z.nullable(z.string()), z.nullable(z.string())]);

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The line of one photo; without its pictures where the store does not have the photo that was received. */
async function lineOf(store: PhotoStore, { file, sha256 }: FileOfPhoto): Promise<string | null> {
  const photo = await store.read(file, 'photo');
  const thumbnail = await store.read(file, 'thumbnail');
  const isWhole = photo !== null && thumbnail !== null && digestOf(photo) === sha256;
  return isWhole ? JSON.stringify([photoTable, file, sha256, base64(photo), base64(thumbnail)]) : null;
}

/** Every photo that the store has for these rows, a line each. `onMissing` gets those that are missing or differ from what was received. */
export async function* photoLines(
  db: Database,
  store: PhotoStore,
  onMissing: (photo: FileOfPhoto) => void,
): AsyncGenerator<string> {
  for await (const page of filesOfPhotos(db)) {
    for (const photo of page) {
      const line = await lineOf(store, photo);
      if (line === null) onMissing(photo);
      yield line ?? JSON.stringify([photoTable, photo.file, photo.sha256, null, null]);
    }
  }
}

/** A photo of a backup: put back, found in the store as it was, or missing when the backup was taken. */
export type RestoredPhoto = {
  readonly file: string;
  readonly sha256: string;
  readonly came: 'put' | 'found' | 'missing';
};

async function isIn(store: PhotoStore, { file, sha256 }: Pick<FileOfPhoto, 'file' | 'sha256'>) {
  const photo = await store.read(file, 'photo');
  return photo !== null && digestOf(photo) === sha256 && (await store.read(file, 'thumbnail')) !== null;
}

/** Puts a photo of a backup into the store, and proves that what is there is what was received. */
export async function restorePhoto(store: PhotoStore, row: readonly unknown[]): Promise<RestoredPhoto> {
  const cells = z.safeParse(photoCells, row);
  if (!cells.success) throw new BrokenBackup();
  const [file, sha256, photo, thumbnail] = cells.data;
  // The name of an object or a file, and no way to another folder.
  if (!/^[0-9a-f-]{36}$/.test(file)) throw new BrokenBackup();
  if (photo === null || thumbnail === null) return { file, sha256, came: 'missing' };
  const pictures = {
    photo: Buffer.from(photo, 'base64'),
    thumbnail: Buffer.from(thumbnail, 'base64'),
  };
  if (digestOf(pictures.photo) !== sha256) throw new BrokenBackup();
  // The store may be the one that the backup was taken from: what is there stays, whatever becomes of the restoring.
  if (await isIn(store, { file, sha256 })) return { file, sha256, came: 'found' };
  await store.remove(namesOf(file));
  await store.put(file, pictures);
  if (!(await isIn(store, { file, sha256 }))) throw new Error(`The store did not keep ${file}.`);
  return { file, sha256, came: 'put' };
}
