import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Content, nameOf, type PhotoStore, StoreUnavailable, withStore } from './PhotoStore.ts';

// SQLite is on the same disk and needs 64 MiB (`readiness`): photos are refused before answers are.
const minFreeBytes = 256 * 1024 * 1024;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes what was written to a file durable, or what was renamed or removed in a folder. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder that only the server's own user may read, durably. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first !== undefined) await sync(dirname(first));
}

/** Throws where the disk has no room for more photos. */
export async function assertRoom(folder: string, minFree = minFreeBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFree) throw new StoreUnavailable('There is no room for photos.');
}

/** The names in a folder; empty if it does not exist. */
export async function entriesOf(folder: string): Promise<AsyncIterable<Dirent> | readonly Dirent[]> {
  try {
    return await opendir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** P11: photos as files of one folder: written, fsynced, renamed, the folder fsynced. */
export function fileStore(folder: string, minFree = minFreeBytes): PhotoStore {
  const pathOf = (name: string) => join(folder, name);

  async function put(name: string, content: Content): Promise<void> {
    if (!(content instanceof Uint8Array)) {
      await sync(content.path);
      return rename(content.path, pathOf(name));
    }
    const partial = pathOf(`${name}.part`);
    try {
      await writeThrough(partial, content);
      await rename(partial, pathOf(name));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  return {
    put: (file, { photo, thumbnail }) =>
      withStore(async () => {
        await makeFolder(folder);
        await assertRoom(folder, minFree);
        await put(nameOf(file, 'photo'), photo);
        await put(nameOf(file, 'thumbnail'), thumbnail);
        await sync(folder);
      }),

    read: (file, which) =>
      withStore(async () => {
        try {
          return await readFile(pathOf(nameOf(file, which)));
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    remove: (names) =>
      withStore(async () => {
        if (names.length === 0) return;
        await makeFolder(folder);
        for (const name of names) await rm(pathOf(name), { force: true });
        await sync(folder);
      }),

    list: async function* () {
      for await (const entry of await entriesOf(folder)) {
        if (!entry.isFile()) continue;
        const found = await stat(pathOf(entry.name)).catch(() => null);
        if (found !== null) yield { name: entry.name, modifiedAt: found.mtime };
      }
    },

    probe: () =>
      withStore(async () => {
        await makeFolder(folder);
        await assertRoom(folder, minFree);
        const file = pathOf(`probe-${randomUUID()}`);
        await writeThrough(file, new Uint8Array(1));
        await rm(file);
      }),
  };
}
