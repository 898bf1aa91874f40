import type { CopiedPhoto } from '#contract/inspections/copiedPhoto.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { mirrorKey, mirrorRecordIn, restoreMarkIn } from '../db/mirrorRecords.ts';
import { unsentOfTour } from '../db/outbox/outbox.ts';
import { receiptsOfTour } from '../db/outbox/receipts.ts';
import { copyOf } from '../db/outbox/unsentExport.ts';
import { copiesOfPhotos, photosToCopy } from '../db/photos/copiedPhotos.ts';
import { workTables } from '../db/workTables.ts';
import type { Turns } from './mirrorTurns.ts';

/**
 * What became of an operation by the time its tour was copied: it `waits`, it is `over` (sent, deleted, replaced), or it is
 * `lost`: the browser has thrown the database away between the commit and the copy.
 */
export type StateOf = (operationId: string) => 'waits' | 'over' | 'lost';

export type TourSnapshot = {
  /** What is to be written, or null: it is mirrored as it is, or there is nothing to say of it. */
  readonly written: { readonly turn: number; readonly text: string } | null;
  readonly stateOf: StateOf;
  /** P10: the photos that are to be mirrored beside it, and no other. */
  readonly photoIds: readonly string[];
  /** Those of them that are not mirrored yet, read in the same transaction: a copy must not name photos it lacks. */
  readonly newPhotos: readonly CopiedPhoto[];
};

/**
 * S24: a tour as it is to be mirrored, its turn noted in the database before it is written to the mirror: from then on that
 * writing holds nothing that is not here. `behind` where the mirror holds what is not here; that must not be written over. A
 * tour that was here, and is not any more or has nothing left to send nor to take out (U5), is over: only that is kept of it,
 * for an older database. A database that never had it says nothing of it.
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
    // There already, or there is nothing that an older database could bring back.
    const isOverSaid =
      known.turn === 0 ? all.size === 0 : known.over_at !== null && all.size === known.gone.length;
    if (over === null ? text === mirrored : isOverSaid)
      return { written: null, stateOf, photoIds, newPhotos };
    // A turn that a database noted before it was lost may never have been written: no two may be the same.
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
