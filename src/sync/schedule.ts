import type { OutboxEntry } from '../db/schema.ts';

const maxPause = 5 * 60_000;
const firstPause = 2_000;
const maxObedience = 60 * 60_000;
const minute = 60_000;

/**
 * S11: how long an entry pauses, in milliseconds: full jitter over `failures` in a row before this one, or what
 * the server asked for, up to an hour. `random` is in [0, 1).
 */
export function pauseAfter(failures: number, retryAfter: number | null, random: number): number {
  if (retryAfter !== null) return Math.min(retryAfter, maxObedience);
  return Math.floor(random * Math.min(maxPause, firstPause * 2 ** failures));
}

/**
 * Whether a waiting entry may be tried: its pause is over, or the server it could not reach has answered since.
 * A pause longer than any that is given means that the clock was set back; it counts as over.
 */
export function isDue(entry: OutboxEntry, now: number, contactAt: number | null): boolean {
  if (entry.nextAttemptAt <= now || entry.nextAttemptAt - now > maxObedience) return true;
  const failure = entry.lastFailure;
  return failure !== null && failure.awaitsContact && contactAt !== null && contactAt > failure.at;
}

/**
 * S12: in how many milliseconds of `now` to look again at what waits, at most a minute. What was due when it was left, at
 * `leftAt`, waits for something else than time; what has become due since is looked at at once. Null: nothing waits.
 */
export function nextLook(entries: readonly OutboxEntry[], leftAt: number, now: number): number | null {
  const waiting = entries.filter((entry) => entry.state === 'waiting');
  if (waiting.length === 0) return null;
  const dueLater = waiting.map(({ nextAttemptAt }) => nextAttemptAt).filter((dueAt) => dueAt > leftAt);
  return Math.max(0, Math.min(minute, ...dueLater.map((dueAt) => dueAt - now)));
}

/**
 * S12: in how many milliseconds a server out of reach is asked for a sign of life, after it was asked `tries` times in vain
 * since there was a reason to hope: jittered around four seconds, then half as long again each time, a minute at most.
 */
export function nextProbe(tries: number, random: number): number {
  return Math.min(minute, Math.floor((3_000 + random * 2_000) * 1.5 ** tries));
}
