import { unsentEntries } from '#db/outbox/outbox.ts';
import { isMetered, photosOnWifiOnly } from '#db/photos/wifiOnly.ts';
import type { OutboxEntry } from '#db/schema.ts';
import { applyResponse, type Outcome } from './applyResponse.ts';
import { classify } from './classify.ts';
import { commitResponses } from './commitResponses.ts';
import type { DrainDeps, ExchangeDeps } from './DrainDeps.ts';
import { lockDeadline } from './lock.ts';
import { beforeVerdict, createHealthCheck } from './networkRefusals.ts';
import { exchangePhoto } from './photos/exchangePhoto.ts';
import { nextDrain } from './schedule.ts';
import { isPhoto, selectEntries } from './selectEntries.ts';
import { sendEntry } from './sendEntry.ts';

/** Wakes a drain that waits for responses, because the queue has changed. */
export type WakeSignal = {
  /** Whether it was given since it was last taken. */
  readonly pending: () => boolean;
  readonly taken: () => void;
  /** Resolves when it is given. */
  readonly next: () => Promise<void>;
};

/**
 * Sends what may be sent until nothing is due and nothing is in flight. Decisions are pure (`selectEntries`, `classify`,
 * `applyResponse`); this is only the loop, in which one transaction writes the outcomes and marks what is sent next. Returns
 * what is left, or null if the store has failed.
 */
export async function drain(
  deps: DrainDeps,
  epoch: number,
  stop: AbortSignal,
  wakeSignal: WakeSignal,
): Promise<readonly OutboxEntry[] | null> {
  const { db, now } = deps;
  const checkHealth = createHealthCheck(deps.api);
  const pending: Outcome[] = [];
  const inFlight = new Map<number, InFlight>();
  let queue = new Map<number, OutboxEntry>();
  let onWifiOnly = false;
  let changed = true;

  // After a tab was frozen its marked entries may belong to another drain (S7); without a token nothing is sent.
  function send(entry: OutboxEntry, markedAt: number): void {
    const token = deps.token();
    if (token === null || stop.aborted || now().getTime() - markedAt >= lockDeadline) {
      pending.push({ entry: { ...entry, state: 'waiting' }, receipt: null });
      return;
    }
    const abort = new AbortController();
    const call = { token, signal: AbortSignal.any([stop, abort.signal]) };
    const asking = { ...deps, askHealth: () => checkHealth(stop) };
    const exchanged = isPhoto(entry)
      ? exchangePhoto(asking, entry, { ...call, epoch })
      : exchange(asking, entry, call);
    const done = exchanged.then((outcome) => {
      pending.push(outcome);
      inFlight.delete(entry.seq);
    });
    inFlight.set(entry.seq, { entry, done, abort });
  }

  // PH7: photos give way to answers, and are not sent on where they are held back now.
  function abortPhotos(): void {
    for (const { entry, abort } of inFlight.values()) if (isPhoto(entry)) abort.abort();
  }

  async function readQueue(): Promise<void> {
    wakeSignal.taken();
    queue = bySeq(await unsentEntries(db));
    const hasPhotos = [...queue.values()].some(isPhoto);
    onWifiOnly = hasPhotos && (await photosOnWifiOnly(db));
  }

  const inFlightCalls = () => [...inFlight.values()].map(({ done }) => done);

  // PH7: an answer whose pause ends does not wait for the photos under way.
  async function nextChange(): Promise<void> {
    const nowMs = now().getTime();
    const pausing = [...queue.values()].filter((entry) => entry.state === 'waiting' && !isPhoto(entry));
    const due = Promise.withResolvers<void>();
    const pause = nextDrain(pausing, nowMs, nowMs);
    const cancel = pause === null ? () => undefined : deps.setTimer(due.resolve, pause);
    await Promise.race([...inFlightCalls(), wakeSignal.next(), due.promise]).finally(cancel);
  }

  await mirrorBeforeSending(deps);
  try {
    while (!stop.aborted) {
      if (changed || wakeSignal.pending()) {
        await readQueue();
        changed = false;
      }
      const outcomes = pending.splice(0);
      for (const { entry } of outcomes) {
        if (entry.state === 'sent') queue.delete(entry.seq);
        else queue.set(entry.seq, entry);
      }
      // PH7: asked at each turn, because the network changes while the queue does not.
      const holdsPhotos = onWifiOnly && isMetered(deps.connectionType());
      if (holdsPhotos) abortPhotos();
      const view = {
        entries: [...queue.values()],
        nowMs: now().getTime(),
        contactAt: deps.contactAt(),
        holdsPhotos,
      };
      const selected = deps.token() === null ? [] : selectEntries(view);
      if (outcomes.length === 0 && selected.length === 0) {
        if (inFlight.size === 0) break;
        await nextChange();
        continue;
      }
      if (!selected.every(isPhoto)) abortPhotos();
      const markedAt = now().getTime();
      const committed = await commitResponses(db, epoch, { outcomes, selected, nowMs: markedAt });
      if (!committed.ok) return null;
      ({ changed } = committed.value);
      for (const entry of committed.value.toSend) {
        queue.set(entry.seq, entry);
        send(entry, markedAt);
      }
    }
  } finally {
    // The next drain, perhaps on a recreated database, must not overlap with calls of this one.
    await Promise.allSettled(inFlightCalls());
  }
  return [...queue.values()];
}

const mirrorTimeout = 1_000;

// S24: once for each page. What a page that was killed had committed may not be in the mirror. If the database were deleted after
// it was sent, nothing would know of it, and a late copy of its request would replace a newer answer.
async function mirrorBeforeSending({ db, memory, setTimer }: DrainDeps): Promise<void> {
  if (memory.isMirrored || (await db.outbox.count()) === 0) return;
  const late = Promise.withResolvers<void>();
  const cancel = setTimer(late.resolve, mirrorTimeout);
  await Promise.race([db.mirror.sweep(), late.promise]).finally(cancel);
  memory.isMirrored = true;
}

function bySeq(entries: readonly OutboxEntry[]): Map<number, OutboxEntry> {
  return new Map(entries.map((entry) => [entry.seq, entry]));
}

type InFlight = {
  readonly entry: OutboxEntry;
  readonly done: Promise<void>;
  readonly abort: AbortController;
};

type Call = { readonly token: string; readonly signal: AbortSignal };

async function exchange(
  { api, now, random, contactAt, token: currentToken, tokenRefused, askHealth }: ExchangeDeps,
  entry: OutboxEntry,
  call: Call,
): Promise<Outcome> {
  const { token } = call;
  const startedAt = now().getTime();
  const verdict = classify(await sendEntry(api, entry, { ...call, now: now() }));
  // A response to an outdated token does not end the current session.
  if (verdict.kind === 'sign-in' && currentToken() === token) tokenRefused(token, verdict.error);
  const times = () => ({ nowMs: now().getTime(), contactAt: contactAt(), startedAt });
  await beforeVerdict(verdict, entry, times(), askHealth);
  const context = { ...times(), random: random() };
  return applyResponse(entry, verdict, context);
}
