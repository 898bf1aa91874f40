import type { CopiedPhoto } from '#contract/inspections/copiedPhoto.ts';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { mirrorKey, mirrorRecordIn, restoreMarkIn } from '#db/mirrorRecords.ts';
import { unsentOfTour } from '#db/outbox/outbox.ts';
import { receiptsOfTour } from '#db/outbox/receipts.ts';
import { copyOf } from '#db/outbox/unsentExport.ts';
import { copiesOfPhotos, photosToCopy } from '#db/photos/copiedPhotos.ts';
import { workTables } from '#db/workTables.ts';
import type { Turns } from './mirrorTurns.ts';

/**
 * The state of an operation when its tour was copied: it `waits`, it is `over` (sent, deleted, replaced), or it is `lost`,
 * because the browser has deleted the database between the commit and the copy.
 */
export type StateOf = (operationId: string) => 'waits' | 'over' | 'lost';

/** The contents of the next copy of a tour. */
export type TourSnapshot = {
  /** The copy to write; null if the mirror is up to date, or the database has never had the tour. */
  readonly written: { readonly turn: number; readonly text: string } | null;
  readonly stateOf: StateOf;
  /** PH10: the ids of all photos to be mirrored with it. */
  readonly photoIds: readonly string[];
  /** Those of them that are not mirrored yet, read in the same transaction: where there is room, a copy names no photo it lacks. */
  readonly newPhotos: readonly CopiedPhoto[];
};

/**
 * S24: reads a tour for the mirror and records the turn of that copy in the database, before the copy is written: a copy with
 * a recorded turn holds nothing that is not here. `behind` if the mirror holds what is not here; such a copy must not be
 * overwritten. A tour that has nothing left to send or to export (U5) is over: its copy becomes a mark that keeps an older
 * database from bringing it back. `mirrored` is the present copy's text, if it was read.
 */
export async function snapshotTour(
  db: InspectionDatabase,
  tour: string,
  {
    turns,
    mirrored,
    mirroredPhotos,
    now,
  }: { turns: Turns; mirrored: string | undefined; mirroredPhotos: readonly string[]; now: Date },
): Promise<TourSnapshot | 'behind'> {
  const tables = workTables(db);
  return db.transaction('rw', tables, async () => {
    const key = mirrorKey(tour);
    const known = mirrorRecordIn(await db.meta.get(key));
    if (restoreMarkIn([await db.meta.get('mirror')]) === null || (turns.get(tour) ?? 0) > known.turn)
      return 'behind';
    const photoIds = await photosToCopy(db, tour);
    const newPhotos = await copiesOfPhotos(
      db,
      tour,
      photoIds.filter((id) => !mirroredPhotos.includes(id)),
    );
    const copy = {
      ...(await copyOf(db, [tour], await unsentOfTour(db, tour))),
      ...(photoIds.length === 0 ? {} : { photo_ids: photoIds }),
      receipts: await receiptsOfTour(db, tour),
      gone: [...known.gone],
    };
    const waiting = new Set(copy.entries.map(({ operationId }) => operationId));
    const all = new Set([...known.gone, ...copy.receipts.map(({ operationId }) => operationId)]);
    const stateOf: StateOf = (id) => (waiting.has(id) ? 'waits' : all.has(id) ? 'over' : 'lost');
    const isSent = waiting.size === 0 && copy.tours.every(({ concluded_at }) => concluded_at !== null);
    const over =
      isSent && copy.left_behind.length === 0
        ? { over_at: known.over_at ?? now.getTime(), gone: [...all] }
        : null;
    const text = JSON.stringify(over ?? copy);
    // The mark exists already, or there is nothing that an older database could bring back.
    const isMarkedOver =
      known.turn === 0 ? all.size === 0 : known.over_at !== null && all.size === known.gone.length;
    if (over === null ? text === mirrored : isMarkedOver)
      return { written: null, stateOf, photoIds, newPhotos };
    // A lost database may have recorded a turn that was never written, so turns start from the clock to stay unique.
    const turn = Math.max(now.getTime(), known.turn + 1, 1 + Math.max(0, ...turns.values()));
    await db.meta.put({ key, turn, gone: over?.gone ?? known.gone, over_at: over?.over_at ?? null });
    return {
      written: { turn, text },
      stateOf,
      photoIds: over === null ? photoIds : [],
      newPhotos: over === null ? newPhotos : [],
    };
  });
}
