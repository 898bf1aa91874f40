import { bringBack } from './bringBack.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import { keptTourIn, keptTourKey, keptToursIn } from './keptTours.ts';
import type { BroughtBack } from './meta.ts';
import type { RunningSecondCopy } from './SecondCopies.ts';
import type { KeptAs } from './SecondCopy.ts';
import type { KeptText, SecondStore } from './SecondStore.ts';
import { tourAsKept } from './tourAsKept.ts';

export type SecondCopyEnvironment = {
  readonly db: InspectionDatabase;
  readonly owner: string;
  readonly store: SecondStore;
  readonly now: () => Date;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  readonly tookIn: (broughtBack: BroughtBack | null) => void;
};

const patience = 1_000;
const draftsAfter = 2_000;
// An older database may come back as long after.
const overFor = 180 * 24 * 60 * 60 * 1000;

/**
 * Keeps each tour of a person a second time (S24). It never writes over what its database does not have: that is taken in
 * first, in case that could not be done when the database was opened.
 */
export function createSecondCopy(environment: SecondCopyEnvironment): RunningSecondCopy {
  const { db, owner, store, now, setTimer } = environment;
  const due = new Set<string>();
  // What the sweep has seen there, until the tour is written.
  const standing = new Map<string, string>();
  // What the last copy of a tour held of an operation.
  const keptAs = new Map<string, (operationId: string) => KeptAs>();
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
          const turns = new Map(await store.standing(owner));
          for (const tour of tours) {
            if (end.signal.aborted) return;
            await copyTour(tour, turns);
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

  async function copyTour(tour: string, turns: Map<string, number>): Promise<void> {
    const known = standing.get(tour);
    standing.delete(tour);
    let kept = await tourAsKept(db, tour, { turns, standing: known, now: now() });
    if (kept === 'behind') {
      await takeIn();
      kept = await tourAsKept(db, tour, { turns, standing: undefined, now: now() });
    }
    if (kept === 'behind') throw new Error('What stands a second time could not be taken in.');
    keptAs.set(tour, kept.as);
    if (kept.written === null) return;
    await store.write(owner, { tour, ...kept.written });
    turns.set(tour, kept.written.turn);
    // The database was thrown away meanwhile, and what is there now does not know of it: once more, and it will.
    if (keptTourIn(await db.meta.get(keptTourKey(tour))).turn < kept.written.turn) due.add(tour);
  }

  async function takeIn(): Promise<void> {
    const broughtBack = await bringBack(environment);
    db.isWhole = true;
    environment.tookIn(broughtBack);
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
    keep: async (tour, operationId) => {
      due.add(tour);
      keptAs.delete(tour);
      const written = flush();
      if (hangs) return 'unknown';
      const late = Promise.withResolvers<void>();
      const cancel = setTimer(() => {
        hangs = true;
        late.resolve();
      }, patience);
      await Promise.race([written, late.promise]).finally(cancel);
      return operationId === undefined ? 'unknown' : (keptAs.get(tour)?.(operationId) ?? 'unknown');
    },
    keepSoon: (tour) => {
      due.add(tour);
      cancelTimer ??= setTimer(() => void flush(), draftsAfter);
    },
    sweep: async () => {
      try {
        // An opening that is under way takes in by itself, and holds back what is asked meanwhile.
        if (!db.isWhole) await db.meta.count();
        if (!db.isWhole) await takeIn();
        const there = newestOf(await store.read(owner));
        const here = await db.tours.toCollection().primaryKeys();
        const left = (await db.leftBehind.toArray()).map(({ tour_id }) => tour_id);
        const known = keptToursIn(await db.meta.toArray());
        for (const [tour, { over_at }] of known) {
          if (over_at !== null && over_at < now().getTime() - overFor) await forgetOver(tour);
        }
        const isSaid = (tour: string) => known.get(tour)?.over_at != null && !here.includes(tour);
        for (const tour of [...there.keys(), ...here, ...left]) if (!isSaid(tour)) due.add(tour);
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

  async function forgetOver(tour: string): Promise<void> {
    await store.alone(owner, async () => {
      await store.remove(owner, tour);
      await db.meta.delete(keptTourKey(tour));
    });
  }
}

/** The newest text of each tour. */
function newestOf(texts: readonly KeptText[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { tour, text } of texts) if (!found.has(tour)) found.set(tour, text);
  return found;
}
