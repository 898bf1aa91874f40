import type { WireTour } from '#contract/inspections/tour.ts';
import { remoteChanges } from '#domain/remoteChanges.ts';
import type { Result } from '#domain/result.ts';
import { unconcludedAnswers, unconcludedPhotos } from '#domain/unconcluded.ts';
import { durableTransaction } from '../durableTransaction.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { unsentOfTour } from '../outbox/outbox.ts';
import { markRemoved } from '../photos/markRemoved.ts';
import type { DeviceTouchpoint, OutboxEntry } from '../schema.ts';
import { deviceTouchpoints, newCopies } from './deviceTouchpoints.ts';
import { leaveBehind } from './leaveBehind.ts';
import { leaveTour } from './leaveTour.ts';
import { remoteIdOf, remoteIdsOfTour } from './remoteIds.ts';
import { touchpointsOfTour } from './touchpoints.ts';
import { touchpointsIn } from './touchpointsIn.ts';
import { currentTourId } from './tours.ts';

/** A tour as it was on this device before it was fetched from the server. */
export type TourBeforeFetch = {
  /** The server's id of the tour. */
  readonly remoteId: string;
  readonly unsent: readonly OutboxEntry[];
  /** The touchpoints' rows as JSON, by id. */
  readonly rows: ReadonlyMap<string, string>;
};

const tablesOf = (db: InspectionDatabase) => [db.tours, db.touchpoints, db.outbox, db.remoteIds, db.meta];
const photosOf = (db: InspectionDatabase) => [db.photos, db.photoBytes];

/** Call it before the fetch. `over`: the tour is concluded here or deleted; `unknown`: it has no server id yet. */
export async function tourBeforeFetch(
  db: InspectionDatabase,
  tourId: string,
): Promise<TourBeforeFetch | 'over' | 'unknown'> {
  return db.transaction('r', tablesOf(db), async () => {
    const tour = await db.tours.get(tourId);
    if (tour === undefined || tour.concluded_at !== null) return 'over';
    const remoteId = await remoteIdOf(db, tourId, tourId);
    if (remoteId === null) return 'unknown';
    const unsent = await unsentOfTour(db, tourId);
    return { remoteId, unsent, rows: rowsOf(await touchpointsOfTour(db, tourId)) };
  });
}

const rowsOf = (touchpoints: readonly DeviceTouchpoint[]) =>
  new Map(touchpoints.map((one) => [one.id, JSON.stringify(one)]));

/**
 * Merges the server's state of a tour into that of this device (U6 to U8). Returns whether the tour was concluded elsewhere and
 * is therefore over here. Changes made here since the fetch are newer than the response and stay.
 */
export async function mergeRemoteTour(
  db: InspectionDatabase,
  { tourId, before, tour, now }: { tourId: string; before: TourBeforeFetch; tour: WireTour; now: Date },
): Promise<Result<boolean, 'not_saved'>> {
  return durableTransaction(db, [...tablesOf(db), ...photosOf(db), db.leftBehind], async () => {
    const here = await db.tours.get(tourId);
    if (here === undefined || here.concluded_at !== null) return false;
    const touchpoints = await touchpointsOfTour(db, tourId);
    await markRemoved(db, { tourId, tour, touchpoints });
    if (tour.concluded_at === null) {
      await mergeTouchpoints(db, { tourId, before, tour, touchpoints });
      return false;
    }
    await leaveBehind(db, here, touchpoints, now, await draftPhotos(db, tourId, touchpoints));
    await db.tours.put({ ...here, concluded_at: tour.concluded_at });
    const open = touchpoints.filter(({ completed }) => !completed);
    await db.touchpoints.bulkDelete(open.map(({ id }): [string, string] => [tourId, id]));
    if ((await currentTourId(db)) === tourId) await db.meta.put({ key: 'currentTour', tourId: null });
    // Its unsent entries will be refused, and stay until the person decides about them (S14, S18).
    if ((await db.outbox.where('tour').equals(tourId).count()) === 0) await leaveTour(db, tourId);
    return true;
  });
}

// U8: the ids of the photos that only this device has and that nothing will send.
async function draftPhotos(
  db: InspectionDatabase,
  tourId: string,
  touchpoints: readonly DeviceTouchpoint[],
): Promise<ReadonlySet<string>> {
  const ids = unconcludedPhotos(unconcludedAnswers(touchpoints));
  const rows = await db.photos.bulkGet(ids.map((id): [string, string] => [tourId, id]));
  const waiting = new Set((await unsentOfTour(db, tourId)).map(({ refs }) => refs.photo?.id));
  const here = rows.filter((row) => row?.received_at === null);
  return new Set(here.flatMap((row) => (row === undefined || waiting.has(row.id) ? [] : row.id)));
}

type Merge = {
  readonly tourId: string;
  readonly before: TourBeforeFetch;
  readonly tour: WireTour;
  readonly touchpoints: readonly DeviceTouchpoint[];
};

async function mergeTouchpoints(db: InspectionDatabase, merge: Merge): Promise<void> {
  const { tourId, before, tour, touchpoints } = merge;
  const localIds = new Map((await remoteIdsOfTour(db, tourId)).map(({ remote, local }) => [remote, local]));
  const unsent = [...before.unsent, ...(await unsentOfTour(db, tourId))];
  const changedHere = [...rowsOf(touchpoints)].filter(([id, row]) => before.rows.get(id) !== row);
  const { changed, added } = remoteChanges(touchpoints, {
    touchpoints: touchpointsIn(tour, touchpoints).map((one) => ({
      ...one,
      id: localIds.get(one.id) ?? one.id,
      parent_id: one.parent_id === null ? null : (localIds.get(one.parent_id) ?? one.parent_id),
    })),
    untouchable: new Set([
      ...changedHere.map(([id]) => id),
      ...unsent.map(({ refs }) => refs.touchpoint ?? ''),
    ]),
    isClaimed: (touchpointId, floor) =>
      unsent.some(({ refs }) => refs.catalogueTouchpoint === touchpointId && refs.floor === floor),
  });
  // Hidden copies are not taken from the server; missing ones are added here (F4).
  const rows = deviceTouchpoints(tourId, added).filter(({ hide }) => !hide);
  await db.touchpoints.bulkPut([...changed, ...rows]);
  await db.touchpoints.bulkPut(newCopies(await touchpointsOfTour(db, tourId)));
  const own = (id: string) => ({ local: id, remote: id });
  await db.remoteIds.bulkPut(
    added.map((one) => ({
      tour: tourId,
      ...own(one.id),
      sub_touchpoints: one.sub_touchpoints.map((sub) => own(sub.id)),
    })),
  );
}
