import type { Api } from '../api/createApi.ts';
import { forgetSent } from '../db/forgetSent.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { type OutboxEntry, unsentEntries } from '../db/outbox.ts';
import { classify, type Verdict } from './classify.ts';
import { commitRound } from './commitRound.ts';
import { entriesToSend } from './decide.ts';
import { sendEntry } from './sendEntry.ts';
import { settle } from './settle.ts';

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

/**
 * Sends what may be sent until nothing is due and nothing is under way. Decisions are pure (`decide`,
 * `classify`, `settle`); here is only the loop: one transaction per round, then the calls it allowed.
 */
export async function drain(
  environment: DrainEnvironment,
  epoch: number,
  stop: AbortSignal,
  nudge: Nudge,
): Promise<void> {
  const { db, now } = environment;
  const outcomes: Outcome[] = [];
  const underWay = new Map<number, Promise<void>>();
  await forgetSent(db);
  let queue = new Map((await unsentEntries(db)).map((entry) => [entry.seq, entry]));
  let stale = false;

  while (!stop.aborted) {
    if (stale || nudge.pending()) {
      nudge.taken();
      queue = new Map((await unsentEntries(db)).map((entry) => [entry.seq, entry]));
      stale = false;
    }
    const settlements = outcomes.splice(0).map(({ entry, verdict, startedAt }) =>
      settle(entry, verdict, {
        now: now(),
        random: environment.random(),
        startedAt,
        contactAt: environment.contactAt(),
      }),
    );
    for (const { entry } of settlements) {
      if (entry.state === 'sent') queue.delete(entry.seq);
      else queue.set(entry.seq, entry);
    }
    const token = environment.token();
    const view = { entries: [...queue.values()], now: now(), contactAt: environment.contactAt() };
    const picks = token === null ? [] : entriesToSend(view);
    if (settlements.length === 0 && picks.length === 0) {
      if (underWay.size === 0) break;
      await Promise.race([...underWay.values(), nudge.next()]);
      continue;
    }
    const committed = await commitRound(db, epoch, { settlements, picks, now: now() });
    if (!committed.ok) break;
    stale = committed.value.changed;
    for (const entry of committed.value.toSend) {
      queue.set(entry.seq, entry);
      const call = async () => {
        outcomes.push(await exchange(environment, entry, token ?? '', stop));
        underWay.delete(entry.seq);
      };
      underWay.set(entry.seq, call());
    }
  }
  await Promise.allSettled(underWay.values());
  if (!stop.aborted) await forgetSent(db);
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
