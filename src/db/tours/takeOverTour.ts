import type { WireTour } from '#contract/inspections/tour.ts';
import type { Result } from '#domain/result.ts';
import { takenOver } from '#domain/takeOver.ts';
import { durableTransaction } from '../durableTransaction.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { unsentOfTour } from '../outbox/outbox.ts';
import { withdrawPhotos } from '../photos/withdrawPhotos.ts';
import type { DeviceTouchpoint, OutboxEntry } from '../schema.ts';
import { deviceTouchpoints, newCopies } from './deviceTouchpoints.ts';
import { leaveBehind } from './leaveBehind.ts';
import { leaveTour } from './leaveTour.ts';
import { remoteIdOf, remoteIdsOfTour } from './remoteIds.ts';
import { touchpointsOfTour } from './touchpoints.ts';
import { touchpointsIn } from './touchpointsIn.ts';
import { currentTourId } from './tours.ts';

/** A tour as it was on this device when the server was asked about it. */
export type Asked = {
  /** The server's name for it. */
  readonly remoteId: string;
  readonly unsent: readonly OutboxEntry[];
  readonly rows: ReadonlyMap<string, string>;
};

const tablesOf = (db: InspectionDatabase) => [db.tours, db.touchpoints, db.outbox, db.remoteIds, db.meta];
const photosOf = (db: InspectionDatabase) => [db.photos, db.photoBytes];

/** To be read before the server is asked. `over`: concluded here, or gone; `unknown`: the server has no name for it yet. */
export async function askedTour(db: InspectionDatabase, tourId: string): Promise<Asked | 'over' | 'unknown'> {
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
 * Takes over what the server says of a tour of this device (U6 to U8). Answers whether it was concluded elsewhere and is
 * over here by this. What moved since it was asked is newer than its answer and stays.
 */
export async function takeOverTour(
  db: InspectionDatabase,
  { tourId, asked, tour, now }: { tourId: string; asked: Asked; tour: WireTour; now: Date },
): Promise<Result<boolean, 'not_saved'>> {
  return durableTransaction(db, [...tablesOf(db), ...photosOf(db), db.leftBehind], async () => {
    const here = await db.tours.get(tourId);
    if (here === undefined || here.concluded_at !== null) return false;
    await dropRemovedPhotos(db, tourId, tour);
    const touchpoints = await touchpointsOfTour(db, tourId);
    if (tour.concluded_at === null) {
      await saveTakenOver(db, { tourId, asked, tour, touchpoints });
      return false;
    }
    await leaveBehind(db, here, touchpoints, now);
    await db.tours.put({ ...here, concluded_at: tour.concluded_at });
    const open = touchpoints.filter(({ completed }) => !completed);
    await db.touchpoints.bulkDelete(open.map(({ id }): [string, string] => [tourId, id]));
    if ((await currentTourId(db)) === tourId) await db.meta.put({ key: 'currentTour', tourId: null });
    // What is unsent of it is refused now, and stays until the person decides about it (S14, S18).
    if ((await db.outbox.where('tour').equals(tourId).count()) === 0) await leaveTour(db, tourId);
    return true;
  });
}

/** P13: of a photo that an administrator has removed nothing stays here either. */
async function dropRemovedPhotos(db: InspectionDatabase, tourId: string, tour: WireTour): Promise<void> {
  const remotePhotos = tour.touchpoints.flatMap(({ sub_touchpoints }) =>
    sub_touchpoints.flatMap(({ photos = [] }) => photos),
  );
  const removed = remotePhotos.filter(({ removed_at }) => removed_at !== undefined);
  if (removed.length === 0) return;
  await withdrawPhotos(
    db,
    tourId,
    removed.map(({ id }) => id),
  );
}

type Taking = {
  readonly tourId: string;
  readonly asked: Asked;
  readonly tour: WireTour;
  readonly touchpoints: readonly DeviceTouchpoint[];
};

async function saveTakenOver(db: InspectionDatabase, taking: Taking): Promise<void> {
  const { tourId, asked, tour, touchpoints } = taking;
  const names = new Map((await remoteIdsOfTour(db, tourId)).map(({ remote, local }) => [remote, local]));
  const unsent = [...asked.unsent, ...(await unsentOfTour(db, tourId))];
  const moved = [...rowsOf(touchpoints)].filter(([id, row]) => asked.rows.get(id) !== row);
  const { changed, added } = takenOver(touchpoints, {
    touchpoints: touchpointsIn(tour).map((one) => ({
      ...one,
      id: names.get(one.id) ?? one.id,
      parent_id: one.parent_id === null ? null : (names.get(one.parent_id) ?? one.parent_id),
    })),
    untouchable: new Set([...moved.map(([id]) => id), ...unsent.map(({ refs }) => refs.touchpoint ?? '')]),
    isClaimed: (touchpointId, floor) =>
      unsent.some(({ refs }) => refs.catalogueTouchpoint === touchpointId && refs.floor === floor),
  });
  // A floor that comes by itself brings no hidden copy along; the family may lack one afterwards (F4).
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
