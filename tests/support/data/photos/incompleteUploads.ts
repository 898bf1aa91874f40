import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  deletePhotoParts,
  insertPhotoPart,
  lengthOfPhotoParts,
} from '../../../../server/repositories/photos/photoParts.ts';
import type { TestServer } from '../../server/serverForTests.ts';
import type { DevicePhoto } from './photos.ts';

/** Partly received photos: files beside SQLite, rows in PostgreSQL. */
export function incompleteUploadsOf(server: TestServer) {
  const { database, fresh } = server;
  const isSqlite = fresh.location.kind === 'sqlite';
  const folder = join(fresh.folder, 'photos', 'halves');
  return {
    /** The ids of photos with received parts. */
    ids: async (): Promise<string[]> => {
      if (isSqlite) return readdir(folder).catch((): string[] => []);
      const rows = await database.selectFrom('photo_parts').select('photo_id').distinct().execute();
      return rows.map(({ photo_id }) => photo_id);
    },
    /** How many bytes of a photo are stored. */
    lengthOf: async ({ announced: { id } }: DevicePhoto): Promise<number> => {
      if (!isSqlite) return lengthOfPhotoParts(database, id);
      return (await readFile(join(folder, id)).catch(() => new Uint8Array())).length;
    },
    /** Adds bytes as if the server had been killed after receiving them. */
    add: async ({ announced: { id } }: DevicePhoto, position: number, bytes: Buffer): Promise<void> => {
      if (isSqlite) return appendFile(join(folder, id), bytes);
      const at = new Date().toISOString();
      await insertPhotoPart(database, { photo_id: id, position, length: bytes.length, bytes, at });
    },
    remove: async ({ announced: { id } }: DevicePhoto): Promise<void> => {
      await (isSqlite ? rm(join(folder, id)) : deletePhotoParts(database, [id]));
    },
  };
}
