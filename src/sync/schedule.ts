import type { OutboxEntry } from '#db/schema.ts';

const maxPause = 5 * 60_000;
const firstPause = 2_000;
const maxRetryAfter = 60 * 60_000;
const minute = 60_000;

/**
 * S11: how long an entry pauses, in milliseconds: full jitter by the number of `failures` in a row before this one, or the
 * server's `retryAfter` (milliseconds), an hour at most. `random` is in [0, 1).
 */
export function pauseAfter(failures: number, retryAfter: number | null, random: number): number {
  if (retryAfter !== null) return Math.min(retryAfter, maxRetryAfter);
  return Math.floor(random * Math.min(maxPause, firstPause * 2 ** failures));
}

/**
 * S11, S12: whether a waiting entry may be tried: its pause is over, or the server that was out of reach has responded since.
 * A pause longer than the longest possible one, or after a failure in the future, means that the clock was set back; it counts
 * as over.
 */
export function isDue(entry: OutboxEntry, nowMs: number, contactAt: number | null): boolean {
  if (entry.nextAttemptAt <= nowMs || entry.nextAttemptAt - nowMs > maxRetryAfter) return true;
  const failure = entry.lastFailure;
  if (failure === null) return false;
  return failure.at > nowMs || (failure.awaitsContact && contactAt !== null && contactAt > failure.at);
}

/**
 * S12: in how many milliseconds from `nowMs` the next drain is due, a minute at most; null if nothing waits. Entries that were
 * due when the last drain ended, at `leftAt`, wait for something other than time; entries that became due since are sent at
 * once. What is still "sending" waits as well: its drain could not store the outcome, or runs elsewhere and may be frozen.
 */
export function nextDrain(entries: readonly OutboxEntry[], leftAt: number, nowMs: number): number | null {
  const waiting = entries.filter((entry) => entry.state !== 'needs-you');
  if (waiting.length === 0) return null;
  const dueLater = waiting.map(({ nextAttemptAt }) => nextAttemptAt).filter((dueAt) => dueAt > leftAt);
  return Math.max(0, Math.min(minute, ...dueLater.map((dueAt) => dueAt - nowMs)));
}

/**
 * S12: in how many milliseconds a server out of reach is probed, after `failed` probes in a row: three to five seconds, then
 * half as long again each time, a minute at most. `random` is in [0, 1).
 */
export function nextProbe(failed: number, random: number): number {
  return Math.min(minute, Math.floor((3_000 + random * 2_000) * 1.5 ** failed));
}
