import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

type Attempt = {
  readonly name: string;
  readonly size: number;
  readonly refillMs: number;
  readonly nowMs: number;
};

/**
 * Takes one attempt from a token bucket, if one is left, and returns what remains. One statement, so that
 * concurrent attempts each take their own. A clock that was set back refills nothing.
 */
export async function takeAttempt(
  db: Database,
  { name, size, refillMs, nowMs }: Attempt,
): Promise<{ readonly wasTaken: boolean; readonly remaining: number }> {
  const now = sql`cast(${nowMs} as double precision)`;
  const passed = sql`greatest(0, ${now} - throttles.at_ms)`;
  const held = sql`least(cast(${size} as double precision), throttles.remaining + ${passed} / cast(${refillMs} as double precision))`;
  const { rows } = await sql<{ remaining: number; was_taken: number }>`
    insert into throttles (name, remaining, was_taken, at_ms) values (${name}, ${size - 1}, 1, ${now})
    on conflict (name) do update set
      remaining = case when ${held} >= 1 then ${held} - 1 else ${held} end,
      was_taken = case when ${held} >= 1 then 1 else 0 end,
      at_ms = ${now}
    returning remaining, was_taken`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An attempt was not counted.');
  return { wasTaken: row.was_taken === 1, remaining: row.remaining };
}

/** Returns one attempt to a bucket. */
export async function returnAttempt(db: Database, name: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ remaining: eb('remaining', '+', 1) }))
    .where('name', '=', name)
    .execute();
}

/** Makes a bucket full again. */
export async function resetRateLimit(db: Database, name: string): Promise<void> {
  await db.deleteFrom('throttles').where('name', '=', name).execute();
}

// Distinguishes marks from buckets, whose counts are never negative.
const ofMark = -1;

/** Stores a mark: a name with a time, and no count. */
export async function insertMark(db: Database, name: string, nowMs: number): Promise<void> {
  await db
    .insertInto('throttles')
    .values({ name, remaining: ofMark, was_taken: 0, at_ms: nowMs })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at_ms: nowMs }))
    .execute();
}

/** Whether there is a mark made after `afterMs`. */
export async function hasMark(db: Database, name: string, afterMs: number): Promise<boolean> {
  const found = await db
    .selectFrom('throttles')
    .select('name')
    .where('name', '=', name)
    .where('at_ms', '>', afterMs)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes buckets unused since `beforeMs`; marks stay. */
export async function deleteRateLimitsBefore(db: Database, beforeMs: number): Promise<void> {
  await db.deleteFrom('throttles').where('at_ms', '<', beforeMs).where('remaining', '!=', ofMark).execute();
}

/** Deletes marks and buckets older than `beforeMs`. */
export async function deleteMarksBefore(db: Database, beforeMs: number): Promise<void> {
  await db.deleteFrom('throttles').where('at_ms', '<', beforeMs).execute();
}
