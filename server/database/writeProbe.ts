import { sql } from 'kysely';
import { accepted } from '#domain/result.ts';
import { inTransaction } from './inTransaction.ts';
import type { DatabaseLocation } from './openDatabase.ts';
import type { Database } from './tables.ts';

const lockTimeoutMs = 900;

/**
 * Checks that the database accepts writes, and leaves nothing behind. SQLite writes an unused number
 * (`user_version`) to its file, through to the disk; PostgreSQL takes the locks of a writer on the tables of an
 * answer, which fails on a locked table, on a standby, and without permission. Both rewrite one session unchanged,
 * because without sessions nobody can sign in. Throws the error that a request would get.
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
    // Skips locked rows: a long deletion must not make the server unready.
    const any = sql`select token_hash from sessions limit 1 ${kind === 'postgres' ? sql`for update skip locked` : sql``}`;
    await sql`update sessions set last_used_at = last_used_at where token_hash = (${any})`.execute(
      transaction,
    );
    return accepted(null);
  });
}
