import { join } from 'node:path';
import Database from 'better-sqlite3';

type Table = 'tours' | 'touchpoints' | 'sub_touchpoints' | 'operations';

function withDatabase<Value>(dataDir: string, use: (database: Database.Database) => Value): Value {
  const database = new Database(join(dataDir, 'storey.db'));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** How many rows of a table stand in the server's database file, read beside the running server. */
export function storedRows(dataDir: string, table: Table): number {
  return withDatabase(dataDir, (database) => {
    const row = database.prepare<[], { count: number }>(`select count(*) as count from ${table}`).get();
    return row?.count ?? 0;
  });
}

/** As if all sessions had run out. */
export function endAllSessions(dataDir: string): void {
  withDatabase(dataDir, (database) => database.exec('delete from sessions'));
}

/** As if an administrator had disabled somebody. */
export function disableUser(dataDir: string, email: string): void {
  withDatabase(dataDir, (database) =>
    database.prepare('update users set disabled_at = created_at where email = ?').run(email),
  );
}
