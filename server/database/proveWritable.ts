import { sql } from 'kysely';
import { accepted } from '#domain/result.ts';
import { inTransaction } from './inTransaction.ts';
import type { DatabaseLocation } from './openDatabase.ts';
import type { Database } from './tables.ts';

const lockPatienceMs = 900;

/**
 * Does what every request that stores something does, and leaves nothing behind. SQLite writes a number that nobody
 * reads into the head of its file, through to the disk; PostgreSQL takes the lock of a writer on the tables of an
 * answer, which a table that is held, a standby and a closed door all refuse. Throws what a request would meet.
 */
export async function proveWritable(database: Database, kind: DatabaseLocation['kind']): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (kind === 'sqlite') await sql`pragma user_version = 1`.execute(transaction);
    else {
      await sql`select set_config('lock_timeout', ${String(lockPatienceMs)}, true)`.execute(transaction);
      await sql`lock table tours, touchpoints, operations in row exclusive mode`.execute(transaction);
    }
    return accepted(null);
  });
}
