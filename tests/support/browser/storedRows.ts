import { join } from 'node:path';
import Database from 'better-sqlite3';

/** A table whose rows belong to a person. */
export type CountedTable = 'tours' | 'touchpoints' | 'operations';

const owned: Record<CountedTable, string> = {
  tours: 'user_id',
  touchpoints: '(select user_id from tours where tours.id = tour_id)',
  operations: 'user_id',
};
const people = 'select id from users where email in (select value from json_each(?))';

function withDatabase<Value>(dataDir: string, use: (database: Database.Database) => Value): Value {
  const database = new Database(join(dataDir, 'storey.db'));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/**
 * The number of rows of a table in the server's database file, read while the server runs: all of them, or those that belong to
 * the people with these addresses.
 */
export function storedRows(dataDir: string, table: CountedTable, emails?: readonly string[]): number {
  return withDatabase(dataDir, (database) => {
    const all = `select count(*) as count from ${table}`;
    const row =
      emails === undefined
        ? database.prepare<[], { count: number }>(all).get()
        : database
            .prepare<[string], { count: number }>(`${all} where ${owned[table]} in (${people})`)
            .get(JSON.stringify(emails));
    return row?.count ?? 0;
  });
}

/** Moves the start of all tours two days back, so that their people may start as many again (U11). */
export function forgetStarts(dataDir: string): void {
  withDatabase(dataDir, (database) => {
    database.exec("update tours set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-2 days')");
  });
}

/** Ends all sessions, or those of the people with these addresses, as if they had expired. */
export function endAllSessions(dataDir: string, emails?: readonly string[]): void {
  withDatabase(dataDir, (database) => {
    if (emails === undefined) database.exec('delete from sessions');
    else database.prepare(`delete from sessions where user_id in (${people})`).run(JSON.stringify(emails));
  });
}

/** Disables an account, as an administrator does. */
export function disableUser(dataDir: string, email: string): void {
  withDatabase(dataDir, (database) =>
    database.prepare('update users set disabled_at = created_at where email = ?').run(email),
  );
}
