import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { claimEpoch, currentDrain } from './epoch.ts';

type LockOptions = { signal?: AbortSignal; steal?: boolean; ifAvailable?: boolean };

/** The part of the browser's `navigator.locks` that is used here. */
export type LockPort = {
  request(
    name: string,
    options: LockOptions,
    /** With `ifAvailable`, `lock` is null if somebody else holds it. */
    run: (lock: object | null) => Promise<void>,
  ): Promise<unknown>;
};

/** What the drain lock needs from outside. */
export type LockDeps = {
  readonly db: InspectionDatabase;
  /** Undefined outside a secure context: the epoch and the server's deduplication alone keep it correct (S7). */
  readonly locks: LockPort | undefined;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** In milliseconds. Longer than a call may take (S10), so a drain that writes nothing for so long is frozen. */
export const lockDeadline = 45_000;

/**
 * S7: runs `work` as the only drain of this person over all tabs and the worker. Waits for another drain to end; one that
 * writes nothing until the deadline is taken over by a new epoch. Does nothing if the other one is alive and still running.
 * The lock saves traffic; the epoch and the server's deduplication keep it correct.
 */
export async function withDrainLock(
  deps: LockDeps,
  stop: AbortSignal,
  work: (epoch: number) => Promise<void>,
): Promise<void> {
  const { db, locks } = deps;
  const run = async () => work(await claimEpoch(db));
  if (locks === undefined) return run();
  const name = `drain:${db.name}`;
  if (await hasRun(locks, name, { ifAvailable: true }, run)) return;
  const { beat } = await currentDrain(db);
  const deadline = new AbortController();
  const cancel = deps.setTimer(() => deadline.abort(), lockDeadline);
  const signal = AbortSignal.any([deadline.signal, stop]);
  const isOver = await hasRun(locks, name, { signal }, () => {
    cancel();
    return run();
  }).finally(cancel);
  if (isOver || stop.aborted || (await currentDrain(db)).beat !== beat) return;
  await hasRun(locks, name, { steal: true }, run);
}

// Runs under the lock; whether it was given. A run whose lock was stolen ends by its epoch check, so it is still awaited.
async function hasRun(
  locks: LockPort,
  name: string,
  options: LockOptions,
  run: () => Promise<void>,
): Promise<boolean> {
  const runs: Promise<void>[] = [];
  try {
    await locks.request(name, options, async (lock) => {
      if (lock === null) return;
      const running = run();
      runs.push(running);
      await running;
    });
    return runs.length > 0;
  } catch (broken) {
    const [running] = runs;
    if (running !== undefined) {
      await running;
      return true;
    }
    if (options.signal?.aborted === true) return false;
    throw broken;
  }
}
