import { Dexie } from 'dexie';
import { durableTransaction } from '#db/durableTransaction.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { purgeSent } from '#db/outbox/purgeSent.ts';
import type { EntryRefs, OutboxEntry } from '#db/schema.ts';
import { isStoreFailure } from '#db/storeFailure.ts';
import { throttled } from '#db/throttled.ts';
import type { Contact } from '../api/ApiResult.ts';
import type { DrainMemory } from './DrainDeps.ts';
import { drain } from './drain.ts';
import { Superseded } from './epoch.ts';
import { withDrainLock } from './lock.ts';
import { createHealthCheck, tryRefusedAgain } from './networkRefusals.ts';
import type { EngineDeps, SyncEngine } from './SyncEngine.ts';
import { nextDrain, nextProbe } from './schedule.ts';
import { countOutbox, createStatus, type OutboxCounts } from './status.ts';
import { createWakeSignal } from './wakeSignal.ts';

/** The entries that a drain has left unsent, and when it ended. */
type Remaining = { readonly entries: readonly OutboxEntry[]; readonly at: number };

const minute = 60_000;
// S32: entries that cannot be corrected by concluding a touchpoint again: a tour's start, its conclusion, a photo.
const carriesNoAnswers = ({ catalogueTouchpoint }: EntryRefs) => catalogueTouchpoint === null;
// S16.
const loginRefusalsUntilSaid = 3;

/** Drains one person's outbox (S6 to S14). One engine per person and tab; the lock coordinates the tabs (S7). */
export function createSyncEngine(deps: EngineDeps, status = createStatus()): SyncEngine {
  const { db, api, now, random, setTimer } = deps;
  const stopping = new AbortController();
  const wakeSignal = createWakeSignal();
  const memory: DrainMemory = { isMirrored: false, offsets: new Map() };
  let seen: OutboxCounts | null = null;
  // Not in the status: it changes with every response and would re-render all subscribers.
  let contactAt: number | null = null;
  let running: Promise<void> | null = null;
  let wanted = false;
  let cancelTimer: (() => void) | null = null;
  let endings: (() => void)[] = [];
  // The number of failed probes since the last response or the last event that made a success likely.
  let failedProbes = 0;
  let probing: Promise<void> | null = null;
  const checkHealth = createHealthCheck(api);
  // How many calls with the token were refused in a row by a 401 that is not the server's (S16).
  let loginRefusals = 0;

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
    let remaining: Remaining | null = null;
    cancelTimer?.();
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      remaining = null;
      if (deps.token() === null) break;
      const drained = { ...deps, memory, contactAt: () => contactAt };
      try {
        // S24: retries what could not be restored when the database was opened, a minute later at most.
        if (!db.isWhole) await db.mirror.sweep();
        await withDrainLock(deps, stopping.signal, async (epoch) => {
          const entries = await drain(drained, epoch, stopping.signal, wakeSignal);
          remaining = entries === null ? null : { entries, at: now().getTime() };
          await cleanUp();
        });
      } catch (broken) {
        // A store that fails now may work in a minute; the entries are unchanged (S14, S33).
        if (!(broken instanceof Superseded) && !isStoreFailure(broken)) throw broken;
      }
    }
    if (!stopping.signal.aborted) await scheduleNext(remaining);
  }

  // S13: the removal comes after the status update, so that "everything sent" does not wait for it.
  async function cleanUp(): Promise<void> {
    if (stopping.signal.aborted) return;
    outboxChanged(await countOutbox(db));
    await purgeSent(db, stopping.signal);
  }

  /** S12: sets the timer for the next drain while something waits, or for a probe while the server is out of reach. */
  async function scheduleNext(remaining: Remaining | null): Promise<void> {
    // A store that cannot be read now may hold something that waits.
    const entries = remaining?.entries ?? (await unsentEntries(db).catch(() => null));
    const isUnknown = entries === null || !db.isWhole;
    const nowMs = now().getTime();
    const drainPause = isUnknown ? minute : nextDrain(entries, remaining?.at ?? nowMs, nowMs);
    if (deps.token() === null || drainPause === null || stopping.signal.aborted) return;
    const probePause = nextProbe(failedProbes, random());
    const isProbe = status.getState().reachable !== 'yes' && probePause <= drainPause;
    cancelTimer?.();
    cancelTimer = isProbe ? setTimer(() => void probe(), probePause) : setTimer(wake, drainPause);
  }

  function probe(): Promise<void> {
    probing ??= probeOnce().finally(() => {
      probing = null;
    });
    return probing;
  }

  async function probeOnce(): Promise<void> {
    const isWell = await checkHealth(stopping.signal);
    if (isWell && loginRefusals >= loginRefusalsUntilSaid) status.setState({ loginRefused: true });
    if (!isWell) failedProbes += 1;
    if (!isWell && running === null) await scheduleNext(null);
    else wake();
  }

  function outboxChanged(counts: OutboxCounts): void {
    const { waiting, lastSeq, isWhole, ...shown } = counts;
    status.setState({ ...shown, counted: isWhole || shown.unsent > 0 });
    const hasNewEntry = seen === null || lastSeq > seen.lastSeq || waiting > seen.waiting;
    seen = counts;
    if (hasNewEntry && waiting > 0) wake();
  }

  function observed(contact: Contact, hasToken: boolean): void {
    noteLogin(contact, hasToken);
    const before = status.getState().reachable;
    const reachable = contact === 'response' ? 'yes' : 'no';
    if (before !== reachable) status.setState({ reachable });
    if (reachable === 'no') return;
    failedProbes = 0;
    contactAt = now().getTime();
    if (before === 'no') wake();
  }

  // S16: what is answered without the token, such as health, says nothing of the login.
  function noteLogin(contact: Contact, hasToken: boolean): void {
    if (!hasToken) return;
    loginRefusals = contact === 'login_refused' ? loginRefusals + 1 : 0;
    if (contact === 'response') status.setState({ loginRefused: false });
    if (loginRefusals >= loginRefusalsUntilSaid && !status.getState().loginRefused) void probe();
  }

  return {
    status,
    wake,
    start: () => {
      const counts = throttled(db, ['outbox'], () => countOutbox(db), deps).subscribe(outboxChanged);
      endings = [
        api.subscribe(observed),
        // Until the next count "everything sent" would stay on the screen (S19).
        db.onChange(({ added }) => {
          if (added.length === 0) return;
          status.setState(({ unsent }) => ({ unsent: unsent + added.length }));
          // S31: a count does not show a repair, which keeps its place, if as many entries have left. Outside of the transaction.
          Dexie.ignoreTransaction(wake);
        }),
        counts.unsubscribe,
        deps.wakeSources((isOtherNetwork = false) => {
          failedProbes = 0;
          // A store that fails now is met by the drain.
          if (isOtherNetwork) tryRefusedAgain(db).then(wake, () => undefined);
          if (status.getState().reachable === 'yes') wake();
          else void probe();
        }),
      ];
      wake();
    },
    sendNow: async () => {
      await durableTransaction(db, [db.outbox], async () =>
        db.outbox
          .where('state')
          .anyOf('waiting', 'needs-you')
          .and(({ state, refs }) => state === 'waiting' || carriesNoAnswers(refs))
          .modify({ state: 'waiting', nextAttemptAt: 0, failures: 0 }),
      );
      failedProbes = 0;
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
