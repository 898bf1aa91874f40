import type { Api } from '../api/createApi.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { unsentEntries } from '../db/outbox/outbox.ts';
import { holdsPhotosBack } from '../db/photos/wifiOnly.ts';
import type { OutboxEntry } from '../db/schema.ts';
import { applyResponse, type Outcome } from './applyResponse.ts';
import { classify } from './classify.ts';
import { classifyPhoto } from './classifyPhoto.ts';
import { commitResponses } from './commitResponses.ts';
import { checkEpoch } from './epoch.ts';
import { lockDeadline } from './lock.ts';
import { isPhoto, selectEntries } from './selectEntries.ts';
import { sendEntry } from './sendEntry.ts';
import type { sendPhoto } from './sendPhoto.ts';

/** What a drain is given from outside. `now` in epoch milliseconds, `random` in [0, 1). */
export type DrainDeps = {
  readonly db: InspectionDatabase;
  readonly api: Api;
  readonly now: () => number;
  readonly random: () => number;
  /** The token of the person whose database this is, or null while they are not signed in (I5). */
  readonly token: () => string | null;
  readonly contactAt: () => number | null;
  /** P7: loads what sends photos, when there is one to send; null if its code cannot be loaded now. */
  readonly loadPhotoSender: () => Promise<typeof sendPhoto | null>;
  /** The type of network as the browser reports it, or undefined. */
  readonly connectionType: () => string | undefined;
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
  const inFlight = new Map<number, InFlight>();
  let queue = new Map<number, OutboxEntry>();
  let holdsPhotos = false;
  let changed = true;

  /** What was marked before a tab froze may belong to another drain by now (S7); without a token nothing leaves. */
  function send(entry: OutboxEntry, markedAt: number): void {
    const token = environment.token();
    if (token === null || stop.aborted || now() - markedAt >= lockDeadline) {
      responses.push({ entry: { ...entry, state: 'waiting' }, remoteIds: [], receipt: null });
      return;
    }
    const abort = new AbortController();
    const call = { token, signal: AbortSignal.any([stop, abort.signal]) };
    const exchanged = isPhoto(entry)
      ? exchangePhoto(environment, entry, { ...call, epoch })
      : exchange(environment, entry, call);
    const settled = exchanged.then((response) => {
      responses.push(response);
      inFlight.delete(entry.seq);
    });
    inFlight.set(entry.seq, { entry, settled, abort });
  }

  /** P7: photos make room for an answer; and one that was deleted, or is held back now, goes no further. */
  function abortPhotos(isOver: (entry: OutboxEntry) => boolean): void {
    for (const { entry, abort } of inFlight.values()) if (isPhoto(entry) && isOver(entry)) abort.abort();
  }

  async function readQueue(): Promise<void> {
    wakeSignal.taken();
    queue = bySeq(await unsentEntries(db));
    const hasPhotos = [...queue.values()].some(isPhoto);
    holdsPhotos = hasPhotos && (await holdsPhotosBack(db, environment.connectionType()));
    abortPhotos(({ seq, operationId }) => holdsPhotos || queue.get(seq)?.operationId !== operationId);
  }

  const inFlightCalls = () => [...inFlight.values()].map(({ settled }) => settled);

  try {
    while (!stop.aborted) {
      if (changed || wakeSignal.pending()) {
        await readQueue();
        changed = false;
      }
      const settlements = responses.splice(0);
      for (const { entry } of settlements) {
        if (entry.state === 'sent') queue.delete(entry.seq);
        else queue.set(entry.seq, entry);
      }
      const view = {
        entries: [...queue.values()],
        now: now(),
        contactAt: environment.contactAt(),
        holdsPhotos,
      };
      const picks = environment.token() === null ? [] : selectEntries(view);
      if (settlements.length === 0 && picks.length === 0) {
        if (inFlight.size === 0) break;
        await Promise.race([...inFlightCalls(), wakeSignal.next()]);
        continue;
      }
      if (!picks.every(isPhoto)) abortPhotos(() => true);
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
    // The next drain, perhaps on a recreated database, must not overlap with calls of this one.
    await Promise.allSettled(inFlightCalls());
  }
  return [...queue.values()];
}

function bySeq(entries: readonly OutboxEntry[]): Map<number, OutboxEntry> {
  return new Map(entries.map((entry) => [entry.seq, entry]));
}

type InFlight = {
  readonly entry: OutboxEntry;
  readonly settled: Promise<void>;
  readonly abort: AbortController;
};

type Call = { readonly token: string; readonly signal: AbortSignal };

async function exchange(
  { api, now, random, contactAt, token: currentToken, tokenRefused }: DrainDeps,
  entry: OutboxEntry,
  call: Call,
): Promise<Outcome> {
  const { token } = call;
  const startedAt = now();
  const verdict = classify(await sendEntry(api, entry, call));
  // A response to an outdated token does not end the current session.
  if (verdict.kind === 'sign-in' && currentToken() === token) tokenRefused(token, verdict.error);
  return applyResponse(entry, verdict, { now: now(), contactAt: contactAt(), startedAt, random: random() });
}

/** The same for a photo. One that was aborted is as it was: the server keeps what came of it. */
async function exchangePhoto(
  { db, api, now, random, contactAt, token: currentToken, tokenRefused, loadPhotoSender }: DrainDeps,
  entry: OutboxEntry,
  { token, signal, epoch }: Call & { readonly epoch: number },
): Promise<Outcome> {
  const startedAt = now();
  const stored = await db.photoBytes.get([entry.tour, entry.refs.photo?.id ?? '']);
  const send = await loadPhotoSender();
  const beat = () => db.transaction('rw', db.meta, async () => checkEpoch(db, epoch, now()));
  const { result, progressed } =
    send === null
      ? unsendable
      : await send(api, entry, { token, signal, beat, bytes: stored?.bytes ?? new ArrayBuffer(0) });
  if (signal.aborted && !result.ok)
    return { entry: { ...entry, state: 'waiting' }, remoteIds: [], receipt: null };
  const verdict = classifyPhoto(result);
  if (verdict.kind === 'sign-in' && currentToken() === token) tokenRefused(token, verdict.error);
  // On a link that breaks every few seconds what gets through is no failure.
  const tried = progressed ? { ...entry, failures: 0 } : entry;
  return applyResponse(tried, verdict, { now: now(), contactAt: contactAt(), startedAt, random: random() });
}

const unsendable = { result: { ok: false, failure: { kind: 'network' } }, progressed: false } as const;

/** The type of network, where the browser reports it (P7). */
export function connectionType(navigator: object): string | undefined {
  return (navigator as { readonly connection?: { readonly type?: string } }).connection?.type;
}
