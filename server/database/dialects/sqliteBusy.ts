import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

const pauseMs = 15;

/** Whether SQLite gave up because another process holds the database. */
export function isSqliteBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** Whether the disk is full, read-only, failing or corrupt; the request is not at fault. */
export function isSqliteOutOfOrder(error: unknown): boolean {
  return (
    error instanceof Sqlite.SqliteError &&
    /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/.test(error.code)
  );
}

/**
 * Retries while another process holds the database, sleeping in between: SQLite's own wait would block the event
 * loop. Throws the last error when the time is over.
 */
export async function retryWhileBusy<Value>(
  timeoutMs: number,
  attempt: () => Promise<Value>,
): Promise<Value> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > deadline) throw error;
      await pause(pauseMs);
    }
  }
}
