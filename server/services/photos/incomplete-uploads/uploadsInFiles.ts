import { linkSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../../database/errorCode.ts';
import { assertRoom, entriesOf, madeOnce, makeFolder } from '../store/fileStore.ts';
import { withStore } from '../store/PhotoStore.ts';
import { type IncompleteUploads, OffsetMoved } from './IncompleteUploads.ts';

/** Forces the bytes of a file to the disk. */
async function makeDurable(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/**
 * A file for each photo, for the one server on SQLite. Callers add one part at a time (`photoParts`): the bytes of two concurrent
 * appends would mix.
 * `makeParent` creates the folder that `folder` is in.
 */
export function uploadsInFiles(folder: string, makeParent = madeOnce(dirname(folder))): IncompleteUploads {
  const pathOf = (id: string) => join(folder, id);

  async function openUpload(id: string): Promise<FileHandle> {
    try {
      assertRoom(folder);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      await makeParent();
      // Fails where the parent is gone, which must not come back empty.
      statSync(dirname(folder));
      await makeFolder(folder);
      assertRoom(folder);
    }
    return open(pathOf(id), 'a', 0o600);
  }

  return {
    lengthOf: (id) =>
      withStore(async () => {
        try {
          return statSync(pathOf(id)).size;
        } catch (error) {
          if (errorCode(error) === 'ENOENT') return 0;
          throw error;
        }
      }),

    append: async (id, position, chunks) => {
      const handle = await withStore(() => openUpload(id));
      try {
        let { size } = await handle.stat();
        if (size !== position) throw new OffsetMoved('The incomplete upload is not as long as it was.');
        try {
          for await (const chunk of chunks) {
            await withStore(() => handle.appendFile(chunk));
            size += chunk.length;
          }
        } finally {
          // The offset that HEAD reports survives a power cut.
          await withStore(() => handle.datasync());
        }
        return size;
      } finally {
        await handle.close();
      }
    },

    take: (id, name) =>
      withStore(async () => {
        const path = pathOf(name);
        // PH8: a server that was killed during `append` may have left bytes that a power cut would take with it.
        await makeDurable(pathOf(id));
        // A hard link: nothing is copied, and deleting or restarting the upload meanwhile does not affect these bytes.
        linkSync(pathOf(id), path);
        return { path };
      }),

    release: (_id, name) => withStore(async () => rmSync(pathOf(name), { force: true })),

    remove: (ids) =>
      withStore(async () => {
        for (const id of ids) rmSync(pathOf(id), { force: true });
      }),

    removeUntouched: (since) =>
      withStore(async () => {
        for await (const { name } of await entriesOf(folder)) {
          const found = await stat(pathOf(name)).catch(() => null);
          if (found !== null && found.mtime < since) rmSync(pathOf(name), { force: true });
        }
      }),
  };
}
