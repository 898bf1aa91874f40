import { randomUUID } from 'node:crypto';
import { type Dirent, mkdirSync, renameSync, rmSync, statfsSync, utimesSync } from 'node:fs';
import { open, opendir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../../database/errorCode.ts';
import { type Content, nameOf, type PhotoStore, StoreUnavailable, withStore } from './PhotoStore.ts';

// SQLite is on the same disk and needs 64 MiB (`readiness`): photos are refused before answers are.
const minFreeBytes = 256 * 1024 * 1024;

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT';

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  // What a kill has left of an earlier try is overwritten.
  const handle = await open(file, 'w', 0o600);
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

/** Coalesces calls: one run of `work` serves all calls made before it began. Runs one at a time. */
function shared(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    if (next !== null) return next;
    const begun = last.then(() => {
      next = null;
      return work();
    });
    next = begun;
    last = begun.catch(() => undefined);
    return begun;
  };
}

/** Creates a folder that only the server's own user may read, durably. */
export async function makeFolder(folder: string): Promise<void> {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first !== undefined) await sync(dirname(first));
}

/**
 * Creates a folder, once. If it is gone later, its disk was taken away: an empty one in its place would hide that, and
 * take what belongs on that disk.
 */
export function madeOnce(folder: string): () => Promise<void> {
  let isMade = false;
  return async () => {
    if (isMade) return;
    await makeFolder(folder);
    isMade = true;
  };
}

/** Throws where the disk has no room for more photos. */
export function assertRoom(folder: string, minFree = minFreeBytes): void {
  const { bavail, bsize } = statfsSync(folder);
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

/** PH11: photos as files of one folder: written, fsynced, renamed, the folder fsynced. `make` creates it. */
export function fileStore(folder: string, minFree = minFreeBytes, make = madeOnce(folder)): PhotoStore {
  const pathOf = (name: string) => join(folder, name);
  const syncFolder = shared(() => sync(folder));

  async function put(name: string, content: Content): Promise<void> {
    if (!(content instanceof Uint8Array)) {
      // It has the time of its last part, perhaps days ago: the sweep would delete it before its row is committed.
      const now = new Date();
      utimesSync(content.path, now, now);
      return renameSync(content.path, pathOf(name));
    }
    const partial = pathOf(`${name}.part`);
    try {
      await writeThrough(partial, content);
      renameSync(partial, pathOf(name));
    } catch (error) {
      rmSync(partial, { force: true });
      throw error;
    }
  }

  return {
    put: (file, { photo, thumbnail }) =>
      withStore(async () => {
        await make();
        assertRoom(folder, minFree);
        await put(nameOf(file, 'photo'), photo);
        await put(nameOf(file, 'thumbnail'), thumbnail);
        await syncFolder();
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
        await make();
        for (const name of names) rmSync(pathOf(name), { force: true });
        await syncFolder();
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
        await make();
        assertRoom(folder, minFree);
        const file = pathOf(`probe-${randomUUID()}`);
        await writeThrough(file, new Uint8Array(1));
        rmSync(file);
      }),
  };
}
