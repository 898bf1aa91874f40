import { type FileHandle, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadsInFiles } from '../../../../server/services/photos/incomplete-uploads/uploadsInFiles.ts';
import { fileStore } from '../../../../server/services/photos/store/fileStore.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-test-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('PH8 a photo that a killed server has left whole is forced to the disk before it is taken', async () => {
  await writeFile(join(folder, 'photo'), 'all of its bytes');
  const handle = await open(join(folder, 'photo'));
  await handle.close();
  // What was in the folder each time that bytes were forced to the disk.
  const folders: string[][] = [];
  vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'datasync').mockImplementation(async () => {
    folders.push(await readdir(folder));
  });
  expect(await uploadsInFiles(folder).take('photo', 'file')).toEqual({ path: join(folder, 'file') });
  expect(folders).toEqual([['photo']]);
});

it('PH11 an upload that is finished a day after its last byte is new in the store', async () => {
  const uploads = uploadsInFiles(join(folder, 'uploads'));
  const bytes = Buffer.from('all of its bytes');
  await uploads.append('photo', 0, Readable.from([bytes]), bytes.length);
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(folder, 'uploads', 'photo'), before, before);
  const store = fileStore(join(folder, 'photos'), 0);
  const photo = await uploads.take('photo', 'file');
  const began = Date.now();
  await store.put('file', { photo, thumbnail: new Uint8Array(1) });
  const names: string[] = [];
  for await (const { name, modifiedAt } of store.list()) {
    names.push(name);
    expect(modifiedAt.getTime()).toBeGreaterThan(began - 60_000);
  }
  expect(names.toSorted()).toEqual(['file.320.jpg', 'file.jpg']);
});
