import type { TourWithReceipts, WireTour } from '#contract/inspections/tour.ts';
import { remoteChanges } from '#domain/remoteChanges.ts';
import type { Result } from '#domain/result.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { durableTransaction } from '../durableTransaction.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { unsentOfTour } from '../outbox/outbox.ts';
import { receiptsOfTour } from '../outbox/receipts.ts';
import { draftPhotos } from '../photos/draftPhotos.ts';
import { markRemoved } from '../photos/markRemoved.ts';
import type { DeviceTouchpoint, OutboxEntry } from '../schema.ts';
import { deleteTour } from './deleteTour.ts';
import { deviceTouchpoints, newCopies } from './deviceTouchpoints.ts';
import { leaveBehind } from './leaveBehind.ts';
import { touchpointsOfTour, wireIdOf } from './touchpoints.ts';
import { touchpointsIn } from './touchpointsIn.ts';
import { closeCurrentTour } from './tours.ts';

/** A tour as it was on this device before it was fetched from the server. */
export type TourBeforeFetch = {
  readonly unsent: readonly OutboxEntry[];
  /** The touchpoints' rows as JSON, by id. */
  readonly rows: ReadonlyMap<string, string>;
  /** The server's time of the newest receipt of each touchpoint that this device has concluded. */
  readonly receivedAt: ReadonlyMap<string, string>;
};

const tablesOf = (db: InspectionDatabase) => [db.tours, db.touchpoints, db.outbox, db.receipts, db.meta];
const photosOf = (db: InspectionDatabase) => [db.photos, db.photoBytes];

/**
 * Call it before the fetch. `over`: the tour is concluded here or deleted; `unknown`: its start waits to be sent, or it may be
 * in the mirror only (S24).
 */
export async function tourBeforeFetch(
  db: InspectionDatabase,
  tourId: string,
): Promise<TourBeforeFetch | 'over' | 'unknown'> {
  return db.transaction('r', tablesOf(db), async () => {
    const tour = await db.tours.get(tourId);
    if (tour === undefined) return db.isWhole ? 'over' : 'unknown';
    if (tour.concluded_at !== null) return 'over';
    const unsent = await unsentOfTour(db, tourId);
    if (unsent.some(({ kind }) => kind === 'start-tour')) return 'unknown';
    const receivedAt = new Map<string, string>();
    for (const { touchpoint, received_at } of await receiptsOfTour(db, tourId))
      if (received_at > (receivedAt.get(touchpoint) ?? '')) receivedAt.set(touchpoint, received_at);
    return { unsent, rows: rowsOf(await touchpointsOfTour(db, tourId)), receivedAt };
  });
}

const rowsOf = (touchpoints: readonly DeviceTouchpoint[]) =>
  new Map(touchpoints.map((one) => [one.id, JSON.stringify(one)]));

type Fetched = {
  readonly tourId: string;
  readonly before: TourBeforeFetch;
  readonly tour: WireTour;
  /** The server's newest receipt of each touchpoint, by its id there; null if it was not asked for them. */
  readonly receipts: TourWithReceipts['touchpoint_receipts'] | null;
  readonly now: Date;
};

/**
 * Merges the server's state of a tour into that of this device (U6 to U8). `over`: the tour was concluded elsewhere and is
 * therefore over here. `in_doubt`: only the server's receipts can tell whether its conclusions are older than those that it
 * has received from this device, and nothing is taken over without them. Changes made here since the fetch are newer than the
 * response and stay.
 */
export async function mergeRemoteTour(
  db: InspectionDatabase,
  { tourId, before, tour, receipts, now }: Fetched,
): Promise<Result<'over' | 'open' | 'in_doubt', 'not_saved'>> {
  return durableTransaction(db, [...tablesOf(db), ...photosOf(db), db.leftBehind], async () => {
    const here = await db.tours.get(tourId);
    if (here === undefined || here.concluded_at !== null) return 'open';
    const touchpoints = await touchpointsOfTour(db, tourId);
    await markRemoved(db, { tourId, tour, touchpoints });
    if (tour.concluded_at === null)
      return mergeTouchpoints(db, { tourId, before, tour, receipts, touchpoints });
    await leaveBehind(db, here, touchpoints, now, await draftPhotos(db, tourId, touchpoints));
    await db.tours.put({ ...here, concluded_at: tour.concluded_at });
    const open = touchpoints.filter(({ completed }) => !completed);
    await db.touchpoints.bulkDelete(open.map(({ id }): [string, string] => [tourId, id]));
    await closeCurrentTour(db, tourId);
    // Its unsent entries will be refused, and stay until the person decides about them (S14, S31).
    if ((await db.outbox.where('tour').equals(tourId).count()) === 0) await deleteTour(db, tourId);
    return 'over';
  });
}

// U6: whether an entry sends a photo that these answers name: they may be taken over, and it is still sent. Where they do not
// name it (PH12), the photo would be lost with the answers here.
function isNamedIn(touchpoints: readonly Touchpoint[], { refs }: OutboxEntry): boolean {
  return touchpoints.some(({ sub_touchpoints }) =>
    sub_touchpoints.some(({ photos = [] }) => photos.some(({ id }) => id === refs.photo?.id)),
  );
}

type Merge = Omit<Fetched, 'now'> & { readonly touchpoints: readonly DeviceTouchpoint[] };

async function mergeTouchpoints(db: InspectionDatabase, merge: Merge): Promise<'open' | 'in_doubt'> {
  const { tourId, before, tour, receipts, touchpoints } = merge;
  const names = new Map(touchpoints.map((one) => [wireIdOf(one), one.id]));
  const unsent = [...before.unsent, ...(await unsentOfTour(db, tourId))];
  const changedHere = [...rowsOf(touchpoints)].filter(([id, row]) => before.rows.get(id) !== row);
  const theirs = touchpointsIn(tour, touchpoints);
  const state = {
    touchpoints: theirs.map((one) => ({
      ...one,
      id: names.get(one.id) ?? one.id,
    })),
    untouchable: new Set([
      ...changedHere.map(([id]) => id),
      ...unsent.filter((entry) => !isNamedIn(theirs, entry)).map(({ refs }) => refs.touchpoint ?? ''),
    ]),
  };
  const sent = { ...state, lost: new Set(before.receivedAt.keys()) };
  const differing = remoteChanges(touchpoints, sent).changed;
  const inDoubt = differing.filter(({ id }) => before.receivedAt.has(id));
  if (inDoubt.length > 0 && receipts === null) return 'in_doubt';
  const isLost = (one: DeviceTouchpoint) =>
    (receipts?.[wireIdOf(one)]?.received_at ?? '') < (before.receivedAt.get(one.id) ?? '');
  const lost = new Set(inDoubt.filter(isLost).map(({ id }) => id));
  const { changed, added } = remoteChanges(touchpoints, { ...state, lost });
  // Hidden copies are not taken from the server; missing ones are added here (F4).
  const rows = deviceTouchpoints(tourId, added).filter(({ hide }) => !hide);
  await db.touchpoints.bulkPut([...changed, ...rows]);
  await db.touchpoints.bulkPut(newCopies(await touchpointsOfTour(db, tourId)));
  return 'open';
}
