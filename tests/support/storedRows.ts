import { join } from 'node:path';
import Database from 'better-sqlite3';

/** How many rows of a table stand in the server's database file, read beside the running server. */
export function storedRows(
  dataDir: string,
  table: 'tours' | 'touchpoints' | 'sub_touchpoints' | 'operations',
): number {
  const database = new Database(join(dataDir, 'storey.db'), { readonly: true });
  try {
    const row = database.prepare<[], { count: number }>(`select count(*) as count from ${table}`).get();
    return row?.count ?? 0;
  } finally {
    database.close();
  }
}
