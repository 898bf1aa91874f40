import { type FileHandle, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadsInFiles } from '../../../../server/services/photos/incomplete-uploads/uploadsInFiles.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-test-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('P8 a photo that a killed server has left whole is forced to the disk before it is taken', async () => {
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
