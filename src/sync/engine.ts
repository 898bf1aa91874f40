import * as z from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { durableTransaction } from '../db/durableTransaction.ts';
import { unsentEntries } from '../db/outbox/outbox.ts';
import { purgeSent } from '../db/outbox/purgeSent.ts';
import { purgeReceipts } from '../db/outbox/receipts.ts';
import type { OutboxEntry } from '../db/schema.ts';
import { isStoreFailure } from '../db/storeFailure.ts';
import { throttled } from '../db/throttled.ts';
import { Superseded } from './epoch.ts';
import { withDrainLock } from './lock.ts';
import type { EngineDeps, SyncEngine } from './SyncEngine.ts';
import { nextLook, nextProbe } from './schedule.ts';
import { countOutbox, createStatus, type OutboxCounts } from './status.ts';
import { createWakeSignal } from './wakeSignal.ts';

/** What a drain left, and when. */
type Left = { readonly entries: readonly OutboxEntry[]; readonly at: number };

const minute = 60_000;
const anyObject = z.record(z.string(), z.unknown());

/** Drains one person's outbox (S6 to S14). One per person and tab; the lock sees to the tabs (S7). */
export function createSyncEngine(deps: EngineDeps): SyncEngine {
  const { db, api, now, random, setTimer } = deps;
  const status = createStatus();
  const stopping = new AbortController();
  const wakeSignal = createWakeSignal();
  let seen: OutboxCounts | null = null;
  // Not in the status: it changes with every response and would re-render all subscribers.
  let contactAt: number | null = null;
  let running: Promise<void> | null = null;
  let wanted = false;
  let cancelTimer: (() => void) | null = null;
  let endings: (() => void)[] = [];
  let prunedOn: string | null = null;
  // How often the server was asked for a sign of life in vain, since there was a reason to hope.
  let askedInVain = 0;
  let asking: Promise<void> | null = null;

  function wake(): void {
    if (stopping.signal.aborted) return;
    wanted = true;
    wakeSignal.give();
    if (running === null) begin();
  }

  function begin(): void {
    running = run().finally(() => {
      running = null;
      if (wanted && !stopping.signal.aborted) begin();
    });
  }

  async function run(): Promise<void> {
    let left: Left | null = null;
    cancelTimer?.();
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      left = null;
      if (deps.token() === null) break;
      const drained = { ...deps, contactAt: () => contactAt };
      try {
        // S24: what could not be restored when the database was opened may wait, and nothing else asks for it.
        if (!db.isWhole) await db.mirror.sweep();
        const send = await deps.loadDrain();
        if (send === null) break;
        await withDrainLock(deps, stopping.signal, async (epoch) => {
          const entries = await send(drained, epoch, stopping.signal, wakeSignal);
          left = entries === null ? null : { entries, at: now() };
          await cleanUp();
        });
      } catch (broken) {
        // A store that fails now may work in a minute; the entries are where they were (S14, S20).
        if (!(broken instanceof Superseded) && !isStoreFailure(broken)) throw broken;
      }
    }
    if (!stopping.signal.aborted) await lookAgain(left);
  }

  /** S13: removal comes after the status update: waiting for "everything sent" does not include it. */
  async function cleanUp(): Promise<void> {
    if (stopping.signal.aborted) return;
    outboxChanged(await countOutbox(db));
    await purgeSent(db, stopping.signal);
    await prune();
  }

  /** S13: receipts grow old by the day. */
  async function prune(): Promise<void> {
    const today = new Date(now());
    const day = today.toDateString();
    if (day === prunedOn) return;
    await purgeReceipts(db, today);
    prunedOn = day;
  }

  /** S12: a timer while something waits; while the server is out of reach, a question whether it is back. */
  async function lookAgain(left: Left | null): Promise<void> {
    // A store that cannot be read now may hold something that waits.
    const entries = left?.entries ?? (await unsentEntries(db).catch(() => null));
    const pause = entries === null || !db.isWhole ? minute : nextLook(entries, left?.at ?? now(), now());
    const look = deps.token() === null ? null : pause;
    if (look === null || stopping.signal.aborted) return;
    const apart = status.getState().reachable !== 'yes';
    const probe = nextProbe(askedInVain, random());
    cancelTimer?.();
    // If both arrive together, the request for a drain wins: with nothing due a drain makes no call.
    cancelTimer = apart && probe <= look ? setTimer(() => void askForLife(), probe) : setTimer(wake, look);
  }

  function askForLife(): Promise<void> {
    asking ??= askOnce().finally(() => {
      asking = null;
    });
    return asking;
  }

  async function askOnce(): Promise<void> {
    const { signal } = stopping;
    const answer = await api.call({ method: 'GET', path: paths.healthLive, token: null, signal }, anyObject);
    if (!answer.ok) askedInVain += 1;
    if (!answer.ok && running === null) await lookAgain(null);
    else wake();
  }

  function outboxChanged(counts: OutboxCounts): void {
    const { waiting, lastSeq, isWhole, ...shown } = counts;
    status.setState({ ...shown, counted: isWhole || shown.unsent > 0 });
    const news = seen === null || lastSeq > seen.lastSeq || waiting > seen.waiting;
    seen = counts;
    if (news && waiting > 0) wake();
  }

  function observed(what: 'answer' | 'no_answer'): void {
    const before = status.getState().reachable;
    const reachable = what === 'answer' ? 'yes' : 'no';
    if (before !== reachable) status.setState({ reachable });
    if (reachable === 'no') return;
    askedInVain = 0;
    contactAt = now();
    if (before === 'no') wake();
  }

  return {
    status,
    wake,
    start: () => {
      const counts = throttled(db, ['outbox'], () => countOutbox(db), deps).subscribe(outboxChanged);
      endings = [
        api.subscribe(observed),
        // Counting comes later, and until then "everything sent" would be on the screen (S19).
        db.onChange(({ added }) => {
          if (added.length === 0) return;
          status.setState(({ unsent }) => ({ unsent: unsent + added.length }));
        }),
        counts.unsubscribe,
        deps.wakeSources(() => {
          askedInVain = 0;
          if (status.getState().reachable === 'yes') wake();
          else void askForLife();
        }),
      ];
      wake();
    },
    sendNow: async () => {
      await durableTransaction(db, [db.outbox], async () =>
        db.outbox.where('state').equals('waiting').modify({ nextAttemptAt: 0, failures: 0 }),
      );
      askedInVain = 0;
      wake();
      await running;
    },
    stop: async () => {
      stopping.abort();
      cancelTimer?.();
      for (const end of endings) end();
      wakeSignal.give();
      await running;
    },
  };
}
