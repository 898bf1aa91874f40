import type { InspectionDatabase } from './InspectionDatabase.ts';
import { unsentOfTour } from './outbox.ts';
import { receiptsOfTour } from './receipts.ts';
import type { RunningSecondCopy } from './SecondCopies.ts';
import type { KeptText, SecondStore } from './SecondStore.ts';
import { copyOf } from './unsentCopy.ts';

export type SecondCopyEnvironment = {
  readonly db: InspectionDatabase;
  readonly owner: string;
  readonly store: SecondStore;
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
  // What the sweep has seen there, until the tour is written.
  const standing = new Map<string, string>();
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
          for (const tour of tours) {
            if (end.signal.aborted) return;
            const known = standing.get(tour);
            standing.delete(tour);
            await copyTour(environment, tour, known);
          }
        });
      }
      hangs = false;
    } catch {
      // The device is full, or the store is gone: what changes next is a reason to try again.
    } finally {
      running = null;
    }
  }

  async function flush(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    // One that has nothing to do would be over before it counts as running.
    if (due.size > 0) running ??= writeDue();
    await running;
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
        const there = newestOf(await store.read(owner));
        const here = await db.tours.toCollection().primaryKeys();
        const left = (await db.leftBehind.toArray()).map(({ tour_id }) => tour_id);
        for (const tour of [...there.keys(), ...here, ...left]) due.add(tour);
        for (const [tour, text] of there) standing.set(tour, text);
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

/** The newest text of each tour. */
function newestOf(texts: readonly KeptText[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { tour, text } of texts) if (!found.has(tour)) found.set(tour, text);
  return found;
}

/** A tour that has nothing to lose any more is not kept; one that stands there as it is, is not written again. */
async function copyTour(
  { db, owner, store }: SecondCopyEnvironment,
  tour: string,
  standing: string | undefined,
): Promise<void> {
  const tables = [db.outbox, db.receipts, db.tours, db.touchpoints, db.remoteIds, db.leftBehind, db.meta];
  const copy = await db.transaction('r', tables, async () => ({
    ...(await copyOf(db, [tour], await unsentOfTour(db, tour))),
    receipts: await receiptsOfTour(db, tour),
  }));
  const [row] = copy.tours;
  const isDone = row === undefined || (row.concluded_at !== null && copy.entries.length === 0);
  const isOver = isDone && copy.left_behind.length === 0;
  const text = JSON.stringify(copy);
  if (isOver) await store.remove(owner, tour);
  else if (text !== standing) await store.write(owner, tour, text);
}
