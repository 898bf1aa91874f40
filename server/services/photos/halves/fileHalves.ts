import { type FileHandle, link, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assertRoom, entriesOf, makeFolder } from '../store/fileStore.ts';
import { withStore } from '../store/PhotoStore.ts';
import { type Halves, OffsetMoved } from './Halves.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '');

/** A file for each photo, for the one server on SQLite. Callers hold the photo: two that append to one file would mix. */
export function fileHalves(folder: string): Halves {
  const pathOf = (id: string) => join(folder, id);

  async function openHalf(id: string): Promise<FileHandle> {
    try {
      await assertRoom(folder);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      await makeFolder(folder);
      await assertRoom(folder);
    }
    return open(pathOf(id), 'a', 0o600);
  }

  return {
    lengthOf: (id) =>
      withStore(async () => {
        try {
          return (await stat(pathOf(id))).size;
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return 0;
          throw error;
        }
      }),

    append: async (id, position, chunks, whole) => {
      const handle = await withStore(() => openHalf(id));
      try {
        let { size } = await handle.stat();
        if (size !== position) throw new OffsetMoved('The half of a photo is not as long as it was.');
        try {
          for await (const chunk of chunks) {
            await withStore(() => handle.appendFile(chunk));
            size += chunk.length;
          }
        } finally {
          // The offset that HEAD reports survives a power cut; a complete upload is reported once the store has it.
          if (size !== whole) await withStore(() => handle.datasync());
        }
        return size;
      } finally {
        await handle.close();
      }
    },

    take: (id, name) =>
      withStore(async () => {
        const path = pathOf(name);
        // A hard link: nothing is copied, and deleting or restarting the half meanwhile does not affect these bytes.
        await link(pathOf(id), path);
        return { path };
      }),

    release: (_id, name) => withStore(() => rm(pathOf(name), { force: true })),

    remove: (ids) =>
      withStore(async () => {
        for (const id of ids) await rm(pathOf(id), { force: true });
      }),

    removeUntouched: (since) =>
      withStore(async () => {
        for await (const { name } of await entriesOf(folder)) {
          const found = await stat(pathOf(name)).catch(() => null);
          if (found !== null && found.mtime < since) await rm(pathOf(name), { force: true });
        }
      }),
  };
}
