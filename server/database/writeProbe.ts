import { sql } from 'kysely';
import { accepted } from '#domain/result.ts';
import { inTransaction } from './inTransaction.ts';
import type { DatabaseLocation } from './openDatabase.ts';
import type { Database } from './tables.ts';

const lockTimeoutMs = 900;

/**
 * Does what every request that stores something does, and leaves nothing behind. SQLite writes a number that nobody
 * reads into the head of its file, through to the disk; PostgreSQL takes the lock of a writer on the tables of an
 * answer, which a table that is held, a standby and a closed door all refuse. Both write a session as it is: without
 * sessions nobody signs in. Throws what a request would meet.
 */
export async function writeProbe(database: Database, kind: DatabaseLocation['kind']): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (kind === 'sqlite') await sql`pragma user_version = 1`.execute(transaction);
    else {
      await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(transaction);
      await sql`lock table sessions, tours, touchpoints, operations in row exclusive mode`.execute(
        transaction,
      );
    }
    // An unlocked one: a long deletion is no reason to be unready.
    const any = sql`select token_hash from sessions limit 1 ${kind === 'postgres' ? sql`for update skip locked` : sql``}`;
    await sql`update sessions set last_used_at = last_used_at where token_hash = (${any})`.execute(
      transaction,
    );
    return accepted(null);
  });
}
