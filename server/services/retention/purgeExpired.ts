import { setImmediate as nextTurn } from 'node:timers/promises';
import { sessionLimits } from '#domain/users/sessionLife.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { Database } from '../../database/tables.ts';
import { deleteAuditEntriesBefore } from '../../repositories/auditLog.ts';
import { deleteEndedLinksBefore, moveExpiredLinks } from '../../repositories/endedLinks.ts';
import { deleteMailsBefore } from '../../repositories/mails.ts';
import { deleteHiddenBefore } from '../../repositories/mandates.ts';
import { deleteRemindersBefore } from '../../repositories/notices/notices.ts';
import {
  deleteOperationsBefore,
  deleteOrphanedOperations,
  newestTrace,
  operationRanges,
} from '../../repositories/oldEntries.ts';
import { closeOperationsNaming, deleteDeparted, findDeparted } from '../../repositories/operations.ts';
import { deleteAllSessionsBefore } from '../../repositories/sessions.ts';
import { forgetEndedLinks } from '../repair/repairLinks.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Retention periods. Mails are kept longer than their links are valid (14 days at most). */
const mailsRetentionMs = 30 * dayMs;
/** How long a link that ended says why (E18). */
const endedLinksRetentionMs = 30 * dayMs;
const auditLogRetentionMs = 400 * dayMs;
// Devices repeat requests whose results they never got. One that is silent for longer than this would start a tour
// a second time; other repeated requests are refused or change nothing (S22).
const operationsRetentionMs = 400 * dayMs;
/** How long a deleted building or mandate keeps its row (B3). */
const hiddenRetentionMs = 400 * dayMs;
const purgeIntervalMs = dayMs;
const resultsAtOnce = 500;
/** The clock is distrusted if it is this far ahead of everything stored more than a day before. */
const maxSilenceMs = 30 * dayMs;

/** Deletes old mails, links that ended long ago, the addresses of repair links that ended (R1), expired sessions, audit entries and what was deleted of lists 400 days ago (B3), and old stored results. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  // First: deleting a mail deletes its link.
  await moveExpiredLinks(db, now.toISOString());
  await deleteEndedLinksBefore(db, before(endedLinksRetentionMs));
  await deleteMailsBefore(db, before(mailsRetentionMs));
  await deleteRemindersBefore(db, before(mailsRetentionMs));
  await deleteAuditEntriesBefore(db, before(auditLogRetentionMs));
  await deleteAllSessionsBefore(db, sessionLimits(now));
  await deleteHiddenBefore(db, before(hiddenRetentionMs));
  await forgetEndedLinks(db, now.toISOString());
  const lowest = (size: number) => new Uint8Array(size);
  const key = uuidv7(new Date(now.getTime() - operationsRetentionMs), lowest);
  for await (const range of operationRanges(db, resultsAtOnce)) {
    if (range.after >= key) break;
    await deleteOperationsBefore(db, range, { key, createdAt: before(operationsRetentionMs) });
    await nextTurn();
  }
  await purgeOrphanedOperations(db);
}

/**
 * The time that what is stored confirms; null where the clock is not credible. A clock that jumped ahead would make
 * everything look expired: a day after the newest thing stored is confirmed at most. What was stored within the clock's
 * last day does not count: somebody who signs in under the wrong clock would make it look right.
 */
async function confirmedTime(db: Database, now: Date): Promise<Date | null> {
  const newest = await newestTrace(db, new Date(now.getTime() - dayMs).toISOString());
  if (newest === null) return now;
  const silenceMs = now.getTime() - Date.parse(newest);
  return silenceMs < maxSilenceMs ? new Date(now.getTime() - Math.max(0, silenceMs - dayMs)) : null;
}

/**
 * Runs `purgeExpired` and then `sweep`, now and once a day, until the returned function is called; that resolves
 * when nothing is running any more. A failure is reported and retried the next day. An untrusted clock is a failure
 * too: after a long silence, it is trusted again a day after the first sign-in. `sweep` gets the clock, and the time
 * that what is stored confirms.
 */
export function purgeExpiredDaily(
  db: Database,
  now: () => Date,
  onFailure: (error: unknown) => void,
  sweep: (now: Date, confirmed: Date, stopping: AbortSignal) => Promise<void> = () => Promise.resolve(),
): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const purge = async () => {
    const time = now();
    const confirmed = await confirmedTime(db, time);
    if (confirmed !== null) {
      await purgeExpired(db, time);
      await sweep(time, confirmed, stopping.signal);
    } else
      throw new Error(
        'The clock is a month ahead of everything stored before this day; nothing was deleted.',
      );
  };
  const run = () => {
    running = purge().catch(onFailure);
  };
  run();
  const timer = setInterval(run, purgeIntervalMs).unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}

// Keys per range. A range takes some milliseconds, during which SQLite serves nothing else. Ranges are smaller where names are
// searched, because that reads every body.
const atOnce = 2_000;
const searchedAtOnce = 500;

/**
 * Deletes the stored results of deleted people, and closes those of others that name them (N14): reads all keys in
 * parts, and lets other requests run in between.
 */
export async function purgeOrphanedOperations(db: Database): Promise<void> {
  const departed = await findDeparted(db);
  for await (const range of operationRanges(db, departed.length === 0 ? atOnce : searchedAtOnce)) {
    await deleteOrphanedOperations(db, range);
    await closeOperationsNaming(db, range, departed);
    await nextTurn();
  }
  await deleteDeparted(db, departed);
}
