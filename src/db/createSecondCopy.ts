import type { InspectionDatabase } from './InspectionDatabase.ts';
import { unsentOfTour } from './outbox.ts';
import type { RunningSecondCopy } from './SecondCopies.ts';
import type { SecondStore } from './SecondStore.ts';
import { currentTourId } from './tours.ts';
import { copyOf } from './unsentCopy.ts';

export type SecondCopyEnvironment = {
  readonly db: InspectionDatabase;
  readonly owner: string;
  readonly store: SecondStore;
  readonly now: () => Date;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

const patience = 1_000;
const draftsAfter = 2_000;

/**
 * Keeps each tour of a person a second time (S24). Only for a database that has taken in what was there before
 * (`bringBack`): otherwise it would write over what it should have read.
 */
export function createSecondCopy(environment: SecondCopyEnvironment): RunningSecondCopy {
  const { db, owner, store, setTimer } = environment;
  const due = new Set<string>();
  let running: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  // A store that let somebody wait is not waited for again until it has answered.
  let hangs = false;
  const end = new AbortController();

  async function writeDue(): Promise<void> {
    try {
      while (due.size > 0 && !end.signal.aborted) {
        const tours = [...due];
        due.clear();
        await store.alone(owner, async () => {
          for (const tour of tours) if (!end.signal.aborted) await copyTour(environment, tour);
        });
      }
      hangs = false;
    } catch {
      // The device is full, or the store is gone: what changes next is a reason to try again.
    } finally {
      running = null;
    }
  }

  function flush(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    running ??= writeDue();
    return running;
  }

  return {
    flush,
    keep: async (tour) => {
      due.add(tour);
      const written = flush();
      if (hangs) return;
      const late = Promise.withResolvers<void>();
      const cancel = setTimer(() => {
        hangs = true;
        late.resolve();
      }, patience);
      await Promise.race([written, late.promise]).finally(cancel);
    },
    keepSoon: (tour) => {
      due.add(tour);
      cancelTimer ??= setTimer(() => void flush(), draftsAfter);
    },
    sweep: async () => {
      try {
        const there = await store.tours(owner);
        const here = await db.transaction('r', [db.tours, db.outbox, db.meta], () => changedOrNew(db, there));
        for (const tour of here) due.add(tour);
      } catch {
        return;
      }
      await flush();
    },
    stop: async () => {
      end.abort();
      cancelTimer?.();
      await running;
    },
  };
}

/** A tour that has nothing to lose any more is not kept. */
async function copyTour({ db, owner, store, now }: SecondCopyEnvironment, tour: string): Promise<void> {
  const tables = [db.outbox, db.tours, db.touchpoints, db.remoteIds, db.meta];
  const copy = await db.transaction('r', tables, async () => {
    const entries = await unsentOfTour(db, tour);
    return copyOf(db, [tour], entries, now());
  });
  const [row] = copy.tours;
  const isOver = row === undefined || (row.concluded_at !== null && copy.entries.length === 0);
  if (isOver) await store.remove(owner, tour);
  else await store.write(owner, tour, JSON.stringify(copy));
}

/**
 * Those that stand there and are not here, those that are here and do not stand there, and the two that a kill may have
 * left behind: the one the person is in, and the one of the last entry.
 */
async function changedOrNew(db: InspectionDatabase, there: readonly string[]): Promise<string[]> {
  const here = await db.tours.toCollection().primaryKeys();
  const last = (await db.outbox.toCollection().last())?.tour ?? null;
  const current = await currentTourId(db);
  return [
    ...there.filter((tour) => !here.includes(tour)),
    ...here.filter((tour) => !there.includes(tour) || tour === last || tour === current),
  ];
}
