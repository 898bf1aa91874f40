import type { Change } from '../db/changeEvents.ts';
import type { Mirror } from '../db/Mirror.ts';
import { mirrorKey, mirrorRecordIn, mirrorRecords } from '../db/mirrorRecords.ts';
import type { MirrorOptions, StoreDeps } from './MirrorOptions.ts';
import { restoreFromMirror } from './restoreFromMirror.ts';
import { type StateOf, snapshotTour } from './snapshotTour.ts';

/** The mirror of one database at work, and what only its page does with it. */
export type RunningMirror = Mirror & {
  /** The tours of a committed change are copied within two seconds. */
  readonly markDirty: (change: Pick<Change, 'tours'>) => void;
  /** Copies what is due now: the page may not come back. */
  readonly flush: () => Promise<void>;
  /** Nothing is copied any more once it answers. */
  readonly stop: () => Promise<void>;
};

const saveTimeout = 1_000;
const draftDelay = 2_000;
// An older database may come back as long after.
const overRetention = 180 * 24 * 60 * 60 * 1000;

/**
 * Copies the tours of a person's database that a change has made dirty (S24). It never writes over what the database does not
 * have: that is restored first, in case that could not be done when the database was opened.
 */
export function createMirror(deps: StoreDeps, options: MirrorOptions): RunningMirror {
  const { store, now, setTimer } = deps;
  const { db, owner } = options;
  const due = new Set<string>();
  // What the sweep has read of a tour, until it is copied.
  const mirrored = new Map<string, string>();
  // What the last copy of a tour held of an operation; none since a later change.
  const states = new Map<string, StateOf>();
  let running: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  // A store that let somebody wait is not waited for again until it has answered.
  let hangs = false;
  const stopping = new AbortController();

  async function copyDue(): Promise<void> {
    try {
      while (due.size > 0 && !stopping.signal.aborted) {
        const tours = [...due];
        due.clear();
        await store.exclusive(owner, async () => {
          const turns = new Map(await store.turns(owner));
          for (const tour of tours) {
            if (stopping.signal.aborted) return;
            await copyTour(tour, turns);
          }
        });
      }
      hangs = false;
    } catch {
      // The device is full, or the store is gone: the next change is a reason to try again.
    } finally {
      running = null;
    }
  }

  async function copyTour(tour: string, turns: Map<string, number>): Promise<void> {
    const mirroredPhotos = await store.photos.ids(owner, tour);
    let snapshot = await snapshotTour(db, tour, {
      turns,
      mirrored: mirrored.get(tour),
      mirroredPhotos,
      now: now(),
    });
    mirrored.delete(tour);
    if (snapshot === 'behind') {
      await restore();
      snapshot = await snapshotTour(db, tour, { turns, mirrored: undefined, mirroredPhotos, now: now() });
    }
    if (snapshot === 'behind') throw new Error('What is mirrored could not be restored.');
    states.set(tour, snapshot.stateOf);
    // The photos before what names them, and those that nothing names any more after it (P4).
    for (const photo of snapshot.newPhotos)
      await store.photos.write(owner, tour, photo.id, JSON.stringify(photo));
    if (snapshot.written !== null) await store.write(owner, { tour, ...snapshot.written });
    const unnamed = mirroredPhotos.filter((id) => !snapshot.photoIds.includes(id));
    if (unnamed.length > 0) await store.photos.delete(owner, tour, unnamed);
    if (snapshot.written === null) return;
    turns.set(tour, snapshot.written.turn);
    // The database was thrown away meanwhile, and what is there now does not know of it: once more, and it will.
    if (mirrorRecordIn(await db.meta.get(mirrorKey(tour))).turn < snapshot.written.turn) due.add(tour);
  }

  async function restore(): Promise<void> {
    const notice = await restoreFromMirror(deps, { db, owner });
    db.isWhole = true;
    options.restored?.(notice);
  }

  function markDirty({ tours }: Pick<Change, 'tours'>): void {
    for (const tour of tours) {
      due.add(tour);
      states.delete(tour);
    }
    if (due.size > 0) cancelTimer ??= setTimer(() => void flush(), draftDelay);
  }

  async function flush(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    // One that has nothing to do would be over before it counts as running.
    if (due.size > 0) running ??= copyDue();
    await running;
  }

  /** Whether none of its operations was lost between the commit and the copy; true if unknown. */
  function holds({ tours, added, gone }: Change): boolean {
    const statesOf = (id: string) => [...tours].map((tour) => states.get(tour)?.(id));
    const isLost = (id: string) => statesOf(id).every((state) => state === 'lost');
    // What was replaced may come back in a file, and what took its place is there all the same.
    const isBack = (id: string) => added.length === 0 && statesOf(id).includes('waits');
    return !added.some(isLost) && !gone.some((id) => isLost(id) || isBack(id));
  }

  /** What the mirror holds of tours that are over goes in the end; everything else that is not known to be over is due. */
  async function lookAtEverything(): Promise<void> {
    // An opening that is under way restores by itself, and holds back what is asked meanwhile.
    if (!db.isWhole) await db.meta.count();
    if (!db.isWhole) await restore();
    const there = (await store.read(owner)).toReversed();
    const here = await db.tours.toCollection().primaryKeys();
    const left = (await db.leftBehind.toArray()).map(({ tour_id }) => tour_id);
    const known = mirrorRecords(await db.meta.toArray());
    for (const [tour, { over_at }] of known) {
      if (over_at === null || over_at >= now().getTime() - overRetention) continue;
      await store.exclusive(owner, async () => {
        await store.delete(owner, tour);
        await db.meta.delete(mirrorKey(tour));
      });
    }
    for (const tour of [...there.map((one) => one.tour), ...here, ...left])
      if (known.get(tour)?.over_at == null || here.includes(tour)) due.add(tour);
    for (const { tour, text } of there) mirrored.set(tour, text);
  }

  return {
    markDirty,
    flush,
    save: async (change) => {
      markDirty(change);
      if (!change.isFinal) return true;
      const copied = flush();
      if (hangs) return true;
      const late = Promise.withResolvers<void>();
      const cancel = setTimer(() => {
        hangs = true;
        late.resolve();
      }, saveTimeout);
      await Promise.race([copied, late.promise]).finally(cancel);
      return holds(change);
    },
    sweep: async () => {
      const looked = await lookAtEverything().then(
        () => true,
        () => false,
      );
      if (looked) await flush();
    },
    stop: async () => {
      stopping.abort();
      cancelTimer?.();
      await running;
    },
  };
}
