import type { Api } from '../api/createApi.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { unsentEntries } from '../db/outbox/outbox.ts';
import type { OutboxEntry } from '../db/schema.ts';
import { applyResponse, type Outcome } from './applyResponse.ts';
import { classify } from './classify.ts';
import { commitResponses } from './commitResponses.ts';
import { lockDeadline } from './lock.ts';
import { selectEntries } from './selectEntries.ts';
import { sendEntry } from './sendEntry.ts';

/** What a drain is given from outside. `now` in epoch milliseconds, `random` in [0, 1). */
export type DrainDeps = {
  readonly db: InspectionDatabase;
  readonly api: Api;
  readonly now: () => number;
  readonly random: () => number;
  /** The token of the person whose database this is, or null while they are not signed in (I5). */
  readonly token: () => string | null;
  readonly contactAt: () => number | null;
  /** S16: `token` was refused. */
  readonly tokenRefused: (token: string, error: string | null) => void;
};

/** Wakes a drain that waits for answers, because the queue changed. */
export type WakeSignal = {
  readonly pending: () => boolean;
  readonly taken: () => void;
  readonly next: () => Promise<void>;
};

/**
 * Sends what may be sent until nothing is due and nothing is in flight. Decisions are pure (`decide`, `classify`,
 * `applyResponse`); here is only the loop: one transaction settles what came back and marks what leaves next. Answers with what
 * is left, or null where the store did not take a transaction.
 */
export async function drain(
  environment: DrainDeps,
  epoch: number,
  stop: AbortSignal,
  wakeSignal: WakeSignal,
): Promise<readonly OutboxEntry[] | null> {
  const { db, now } = environment;
  const responses: Outcome[] = [];
  const inFlight = new Map<number, Promise<void>>();
  wakeSignal.taken();
  let queue = bySeq(await unsentEntries(db));
  let changed = false;

  /** What was marked before a tab froze may belong to another drain by now (S7); without a token nothing leaves. */
  function send(entry: OutboxEntry, markedAt: number): void {
    const token = environment.token();
    if (token === null || stop.aborted || now() - markedAt >= lockDeadline) {
      responses.push({ entry: { ...entry, state: 'waiting' }, remoteIds: [], receipt: null });
      return;
    }
    const exchanged = exchange(environment, entry, token, stop).then((response) => {
      responses.push(response);
      inFlight.delete(entry.seq);
    });
    inFlight.set(entry.seq, exchanged);
  }

  try {
    while (!stop.aborted) {
      if (changed || wakeSignal.pending()) {
        wakeSignal.taken();
        queue = bySeq(await unsentEntries(db));
        changed = false;
      }
      const settlements = responses.splice(0);
      for (const { entry } of settlements) {
        if (entry.state === 'sent') queue.delete(entry.seq);
        else queue.set(entry.seq, entry);
      }
      const view = { entries: [...queue.values()], now: now(), contactAt: environment.contactAt() };
      const picks = environment.token() === null ? [] : selectEntries(view);
      if (settlements.length === 0 && picks.length === 0) {
        if (inFlight.size === 0) break;
        await Promise.race([...inFlight.values(), wakeSignal.next()]);
        continue;
      }
      const markedAt = now();
      const committed = await commitResponses(db, epoch, { settlements, picks, now: markedAt });
      if (!committed.ok) return null;
      ({ changed } = committed.value);
      for (const entry of committed.value.toSend) {
        queue.set(entry.seq, entry);
        send(entry, markedAt);
      }
    }
  } finally {
    // Whoever drains next, on a database that the browser has made anew, must not find the same call on the wire.
    await Promise.allSettled(inFlight.values());
  }
  return [...queue.values()];
}

function bySeq(entries: readonly OutboxEntry[]): Map<number, OutboxEntry> {
  return new Map(entries.map((entry) => [entry.seq, entry]));
}

async function exchange(
  { api, now, random, contactAt, token: currentToken, tokenRefused }: DrainDeps,
  entry: OutboxEntry,
  token: string,
  stop: AbortSignal,
): Promise<Outcome> {
  const startedAt = now();
  const verdict = classify(await sendEntry(api, entry, { token, signal: stop }));
  // An answer to a token that is no longer the one in use says nothing about the session.
  if (verdict.kind === 'sign-in' && currentToken() === token) tokenRefused(token, verdict.error);
  return applyResponse(entry, verdict, { now: now(), contactAt: contactAt(), startedAt, random: random() });
}
