import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { claimEpoch, currentDrain } from './epoch.ts';

type LockOptions = { signal?: AbortSignal; steal?: boolean; ifAvailable?: boolean };

/** What is used of the browser's `navigator.locks`. */
export type LockPort = {
  request(
    name: string,
    options: LockOptions,
    /** `lock` is null where `ifAvailable` was asked for and another has it. */
    run: (lock: object | null) => Promise<void>,
  ): Promise<unknown>;
};

/** What the lock of the drain needs. */
export type LockDeps = {
  readonly db: InspectionDatabase;
  /** Undefined where the page is no secure context: the epoch and the server's deduplication make it right all the same. */
  readonly locks: LockPort | undefined;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** Longer than a call may take (S10): a drain that has not moved for so long is frozen. */
export const lockDeadline = 45_000;

/**
 * S7: runs `work` as the only drain of this person over all tabs and the worker. Waits for another's drain to
 * end; one that does not move for the whole deadline is taken over, and its epoch is past. Answers `busy` when
 * the other is alive and still at it. The lock saves traffic; what makes it right is the epoch here, and the
 * server's deduplication.
 */
export async function withDrainLock(
  environment: LockDeps,
  stop: AbortSignal,
  work: (epoch: number) => Promise<void>,
): Promise<'done' | 'busy'> {
  const { db, locks } = environment;
  const run = async () => work(await claimEpoch(db));
  if (locks === undefined) {
    await run();
    return 'done';
  }
  const name = `drain:${db.name}`;
  if ((await underLock(locks, name, { ifAvailable: true }, run)) === 'done') return 'done';
  const { beat } = await currentDrain(db);
  const deadline = new AbortController();
  const cancel = environment.setTimer(() => deadline.abort(), lockDeadline);
  const signal = AbortSignal.any([deadline.signal, stop]);
  const locked = await underLock(locks, name, { signal }, () => {
    cancel();
    return run();
  }).finally(cancel);
  if (locked === 'done') return 'done';
  if (stop.aborted || (await currentDrain(db)).beat !== beat) return 'busy';
  return underLock(locks, name, { steal: true }, run);
}

/** A run that loses the lock finds out by its epoch, so it is awaited all the same. */
async function underLock(
  locks: LockPort,
  name: string,
  options: LockOptions,
  run: () => Promise<void>,
): Promise<'done' | 'busy'> {
  const runs: Promise<void>[] = [];
  try {
    await locks.request(name, options, async (lock) => {
      if (lock === null) return;
      const running = run();
      runs.push(running);
      await running;
    });
    return runs.length > 0 ? 'done' : 'busy';
  } catch (broken) {
    const [running] = runs;
    if (running !== undefined) {
      await running;
      return 'done';
    }
    if (options.signal?.aborted === true) return 'busy';
    throw broken;
  }
}
