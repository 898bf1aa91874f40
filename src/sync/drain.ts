import type { Api } from '../api/createApi.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { type OutboxEntry, unsentEntries } from '../db/outbox.ts';
import type { RemoteId } from '../db/remoteIds.ts';
import { classify, type Verdict } from './classify.ts';
import { commitRound } from './commitRound.ts';
import { entriesToSend, lanes } from './decide.ts';
import { lockDeadline } from './lock.ts';
import { sendEntry } from './sendEntry.ts';
import { type Settlement, settle } from './settle.ts';

/** What a drain is given from outside. `now` in epoch milliseconds, `random` in [0, 1). */
export type DrainEnvironment = {
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
export type Nudge = {
  readonly pending: () => boolean;
  readonly taken: () => void;
  readonly next: () => Promise<void>;
};

type Outcome = { readonly entry: OutboxEntry; readonly verdict: Verdict; readonly startedAt: number };

// So many more are marked than there are lanes, so that no lane waits for a round, and a round has much to do: what a
// round costs hardly depends on how much it settles and marks.
const ahead = 7 * lanes;
// Where calls are slow a round costs nothing, and whoever has no round for long counts as frozen (S7).
const longestWithoutRound = 1_000;

/**
 * Sends what may be sent until nothing is due and nothing is under way. Decisions are pure (`decide`,
 * `classify`, `settle`); here is only the loop: one transaction per round, and lanes that carry what rounds have
 * marked. Answers with what is left, or null where the store did not take a round.
 */
export async function drain(
  environment: DrainEnvironment,
  epoch: number,
  stop: AbortSignal,
  nudge: Nudge,
): Promise<readonly OutboxEntry[] | null> {
  const { db, now } = environment;
  const outcomes: Outcome[] = [];
  const marked: { readonly entry: OutboxEntry; readonly at: number }[] = [];
  const underWay = new Map<number, Promise<void>>();
  const remoteIds = new Map<string, readonly RemoteId[]>();
  nudge.taken();
  let queue = bySeq(await unsentEntries(db));
  let stale = false;
  let written = true;
  let over = false;
  let roundAt = Number.NEGATIVE_INFINITY;

  /** What was marked so long ago may belong to another drain by now (S7). */
  const mayLeave = (next: (typeof marked)[number] | undefined) =>
    next !== undefined && !over && !stop.aborted && now() - next.at < lockDeadline;

  function fillLanes(): void {
    const token = environment.token();
    if (token === null) return;
    while (underWay.size < lanes && mayLeave(marked[0])) {
      const next = marked.shift();
      if (next !== undefined) underWay.set(next.entry.seq, carry(next.entry, token));
    }
  }

  async function carry(entry: OutboxEntry, token: string): Promise<void> {
    outcomes.push(await exchange(environment, entry, token, stop));
    underWay.delete(entry.seq);
    fillLanes();
  }

  /** Whether the lanes have enough for a while, and nothing has come back that changes what may leave or waits for long. */
  const isStocked = () =>
    underWay.size > 0 &&
    marked.length > lanes &&
    now() - roundAt < longestWithoutRound &&
    outcomes.every(({ verdict }) => verdict.kind === 'sent');

  /** What came back, and what was marked and does not leave after all. */
  function settlements(): Settlement[] {
    const context = { now: now(), contactAt: environment.contactAt() };
    const settled = outcomes
      .splice(0)
      .map(({ entry, verdict, startedAt }) =>
        settle(entry, verdict, { ...context, startedAt, random: environment.random() }),
      );
    const stays = environment.token() === null || !mayLeave(marked[0]) ? marked.splice(0) : [];
    return [...settled, ...stays.map(({ entry }) => postponed(entry))];
  }

  try {
    while (!stop.aborted) {
      if (stale || nudge.pending()) {
        nudge.taken();
        // A tab of an older version may have replaced what is on the wire: what follows it waits all the same (S6).
        const unsent = await unsentEntries(db);
        queue = bySeq([...unsent, ...underWayIn(queue)]);
        stale = false;
      }
      if (isStocked()) {
        await Promise.race([...underWay.values(), nudge.next()]);
        continue;
      }
      const settled = settlements();
      for (const { entry } of settled) {
        if (entry.state === 'sent') queue.delete(entry.seq);
        else queue.set(entry.seq, entry);
      }
      const view = { entries: [...queue.values()], now: now(), contactAt: environment.contactAt() };
      const picks = environment.token() === null ? [] : entriesToSend(view, lanes + ahead);
      if (settled.length === 0 && picks.length === 0) {
        if (underWay.size === 0) break;
        await Promise.race([...underWay.values(), nudge.next()]);
        continue;
      }
      const at = now();
      roundAt = at;
      const committed = await commitRound(db, epoch, { settlements: settled, picks, now: at, remoteIds });
      written = committed.ok;
      if (!committed.ok) break;
      stale = committed.value.changed;
      for (const entry of committed.value.toSend) {
        queue.set(entry.seq, entry);
        marked.push({ entry, at });
      }
      fillLanes();
    }
  } finally {
    over = true;
    // Whoever drains next, on a database that the browser has made anew, must not find the same call on the wire.
    await Promise.allSettled(underWay.values());
  }
  return written ? [...queue.values()] : null;
}

function postponed(entry: OutboxEntry): Settlement {
  return { entry: { ...entry, state: 'waiting' }, remoteIds: [], receipt: null };
}

/** What was marked and not settled yet. */
function underWayIn(queue: ReadonlyMap<number, OutboxEntry>): OutboxEntry[] {
  return [...queue.values()].filter((entry) => entry.state === 'sending');
}

function bySeq(entries: readonly OutboxEntry[]): Map<number, OutboxEntry> {
  return new Map(entries.map((entry) => [entry.seq, entry]));
}

async function exchange(
  { api, now, token: currentToken, tokenRefused }: DrainEnvironment,
  entry: OutboxEntry,
  token: string,
  stop: AbortSignal,
): Promise<Outcome> {
  const startedAt = now();
  const verdict = classify(await sendEntry(api, entry, { token, signal: stop }));
  // An answer to a token that is no longer the one in use says nothing about the session.
  if (verdict.kind === 'sign-in' && currentToken() === token) tokenRefused(token, verdict.error);
  return { entry, verdict, startedAt };
}
