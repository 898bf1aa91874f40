import { setImmediate as nextTurn } from 'node:timers/promises';
import { sessionLimits } from '#domain/users/sessionLife.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { Database } from '../../database/tables.ts';
import { deleteAuditEntriesBefore } from '../../repositories/auditLog.ts';
import { deleteMailsBefore } from '../../repositories/mails.ts';
import {
  deleteOperationsBefore,
  deleteOrphanedOperations,
  newestTrace,
  operationRanges,
} from '../../repositories/oldEntries.ts';
import { deleteAllSessionsBefore } from '../../repositories/sessions.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Retention periods. A mail outlives its link (14 days at most). */
const mailsRetentionMs = 30 * dayMs;
const auditLogRetentionMs = 400 * dayMs;
// A device asks again for an answer it never got. One that is silent for longer starts a tour a second time, if that
// was what it asked; everything else of it is refused or changes nothing (S22).
const operationsRetentionMs = 400 * dayMs;
const purgeIntervalMs = dayMs;
const answersAtOnce = 500;
/** A clock that is so far ahead of everything that was stored is not believed. */
const maxSilenceMs = 30 * dayMs;

/**
 * Deletes old mails with their links, ended sessions, audit entries of more than a year, and answers
 * kept for devices that did not get them.
 */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await deleteMailsBefore(db, before(mailsRetentionMs));
  await deleteAuditEntriesBefore(db, before(auditLogRetentionMs));
  await deleteAllSessionsBefore(db, sessionLimits(now));
  const lowest = (size: number) => new Uint8Array(size);
  const key = uuidv7(new Date(now.getTime() - operationsRetentionMs), lowest);
  for await (const range of operationRanges(db, answersAtOnce)) {
    if (range.after >= key) break;
    await deleteOperationsBefore(db, range, { key, createdAt: before(operationsRetentionMs) });
    await nextTurn();
  }
  await purgeOrphanedOperations(db);
}

/** A clock that jumped ahead would empty the house: nothing is old just because nothing is new. */
async function isClockCredible(db: Database, now: Date): Promise<boolean> {
  const newest = await newestTrace(db);
  return newest === null || now.getTime() - Date.parse(newest) < maxSilenceMs;
}

/**
 * Does so now and once a day, and `sweep` after it, until the returned function is called, which
 * resolves when nothing of it is under way any more. A failure is logged and retried the next day, and so
 * is a clock that nothing stored agrees with: after a long silence the first sign-in makes it credible.
 */
export function purgeExpiredDaily(
  db: Database,
  now: () => Date,
  onFailure: (error: unknown) => void,
  sweep: (now: Date, stopping: AbortSignal) => Promise<void> = () => Promise.resolve(),
): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const forget = async () => {
    const time = now();
    if (await isClockCredible(db, time)) {
      await purgeExpired(db, time);
      await sweep(time, stopping.signal);
    } else throw new Error('The clock is a month ahead of everything that is stored; nothing was forgotten.');
  };
  const run = () => {
    running = forget().catch(onFailure);
  };
  run();
  const timer = setInterval(run, purgeIntervalMs).unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}

// A few milliseconds of SQLite, which does nothing else meanwhile.
const atOnce = 2_000;

/** Forgets the answers that were kept for people who are deleted: a look at all keys, others in between. */
export async function purgeOrphanedOperations(db: Database): Promise<void> {
  for await (const range of operationRanges(db, atOnce)) {
    await deleteOrphanedOperations(db, range);
    await nextTurn();
  }
}
