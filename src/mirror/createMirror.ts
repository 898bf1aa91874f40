import type { Change } from '#db/changeEvents.ts';
import type { Mirror } from '#db/Mirror.ts';
import { mirrorKey, mirrorRecordIn, mirrorRecords } from '#db/mirrorRecords.ts';
import type { MirrorOptions, StoreDeps } from './MirrorOptions.ts';
import { restoreFromMirror } from './restoreFromMirror.ts';
import { type StateOf, snapshotTour } from './snapshotTour.ts';
import { withTimeout } from './withTimeout.ts';

/** The mirror of one open database, with what only its page calls. */
export type RunningMirror = Mirror & {
  /** Schedules a copy of these tours, within two seconds. */
  readonly markDirty: (change: Pick<Change, 'tours'>) => void;
  /** Copies what is due now, such as when the page is hidden and may not come back. */
  readonly flush: () => Promise<void>;
  /** Resolves when the copy under way has ended, or hangs; no other is begun afterwards. */
  readonly stop: () => Promise<void>;
};

const saveTimeout = 1_000;
const draftDelay = 2_000;
const stopTimeout = 2_000;
// How long the mark of a tour that is over is kept: an older database that comes back within this time does not show the tour
// again.
const overRetention = 180 * 24 * 60 * 60 * 1000;

/**
 * Copies the tours of a person's database that have changed (S24). It never overwrites a copy that holds what the database
 * lacks: that is restored first, in case it could not be restored when the database was opened.
 */
export function createMirror(deps: StoreDeps, options: MirrorOptions): RunningMirror {
  const { store, now, setTimer } = deps;
  const { db, owner } = options;
  const due = new Set<string>();
  // The copies that a sweep has read, until each tour is compared with it.
  const mirrored = new Map<string, string>();
  // The states of operations at the last copy of a tour; deleted by a later change.
  const states = new Map<string, StateOf>();
  let running: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  // After a timeout nobody waits for the store again until it has responded.
  let hangs = false;
  const stopping = new AbortController();

  async function copyDue(): Promise<void> {
    const left = new Set<string>();
    try {
      while (due.size > 0 && !stopping.signal.aborted) {
        const tours = [...due];
        due.clear();
        for (const tour of tours) left.add(tour);
        await store.exclusive(owner, async () => {
          const turns = new Map(await store.turns(owner));
          for (const tour of tours) {
            if (stopping.signal.aborted) return;
            await copyTour(tour, turns).then(
              () => left.delete(tour),
              () => undefined,
            );
          }
        });
      }
      hangs = false;
    } catch {
      // The store is gone.
    } finally {
      // What has failed, on a full device for instance, stays due: the next change, of any tour, tries again.
      for (const tour of left) due.add(tour);
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
    if (snapshot === 'behind') throw new Error('The mirrored tour could not be restored.');
    states.set(tour, snapshot.stateOf);
    // New photos are written before the tour that names them, and unnamed ones deleted after it (PH4). One without room keeps
    // no answer from being written; the next change tries again.
    for (const photo of snapshot.newPhotos)
      await store.photos.write(owner, tour, photo.id, JSON.stringify(photo)).catch(() => undefined);
    const { written } = snapshot;
    const unnamed = mirroredPhotos.filter((id) => !snapshot.photoIds.includes(id));
    const deleteUnnamed = async () => {
      if (unnamed.length > 0) await store.photos.delete(owner, tour, unnamed);
    };
    if (written !== null) {
      const write = async () => store.write(owner, { tour, ...written });
      await write().catch(async (failed: unknown) => {
        if (unnamed.length === 0) throw failed;
        // PH4: an unmarked picture must go even if the device is full; deleting it first may make room for the copy.
        await deleteUnnamed();
        await write();
      });
    }
    await deleteUnnamed();
    if (written === null) return;
    turns.set(tour, written.turn);
    // If the browser has deleted the database meanwhile, the new one does not know this turn: copy the tour again.
    if (mirrorRecordIn(await db.meta.get(mirrorKey(tour))).turn < written.turn) due.add(tour);
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
    // With nothing due, `copyDue` would reset `running` before it is assigned.
    if (due.size > 0) running ??= copyDue();
    await running;
  }

  // Whether no operation of the change was lost between the commit and the copy; true if unknown.
  function holds({ tours, added, gone }: Change): boolean {
    const statesOf = (id: string) => [...tours].map((tour) => states.get(tour)?.(id));
    const isLost = (id: string) => statesOf(id).every((state) => state === 'lost');
    // A replaced operation may have come back with a file; the change is not lost if it also added one.
    const isBack = (id: string) => added.length === 0 && statesOf(id).includes('waits');
    return !added.some(isLost) && !gone.some((id) => isLost(id) || isBack(id));
  }

  // Deletes the marks of tours that have been over for long, and schedules a copy of all tours that are not known to be over.
  async function scheduleAll(): Promise<void> {
    // A query waits for an opening that is under way, which restores by itself.
    if (!db.isWhole) await db.meta.count();
    if (!db.isWhole) await restore();
    const copies = (await store.read(owner)).toReversed();
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
    for (const tour of [...copies.map((one) => one.tour), ...here, ...left])
      if (known.get(tour)?.over_at == null || here.includes(tour)) due.add(tour);
    for (const { tour, text } of copies) mirrored.set(tour, text);
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
      const scheduled = await scheduleAll().then(
        () => true,
        () => false,
      );
      if (scheduled) await flush();
    },
    stop: async () => {
      stopping.abort();
      cancelTimer?.();
      if (running !== null) await withTimeout(running, stopTimeout, setTimer).catch(() => undefined);
    },
  };
}
