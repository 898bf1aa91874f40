import type { OpenTransaction } from '../../database/tables.ts';
import { findSites } from '../../repositories/access/sites.ts';
import { lockBuildings } from '../../repositories/buildings.ts';
import { receiptsOfTours } from '../../repositories/receipts.ts';
import { takenIds } from '../../repositories/takenIds.ts';
import { touchpointsOfTours } from '../../repositories/touchpoints.ts';
import { lockTours } from '../../repositories/tours.ts';
import type { LockPolicy } from '../idempotency/request.ts';
import type { LoadedPhotos, LoadedTour, Target } from './command.ts';
import { loadPhotos } from './loadPhotos.ts';

/** The loaded state of a target, and the owner of its tour. */
export type FoundTarget = Partial<LoadedTour> &
  Pick<LoadedTour, 'touchpoints'> & { readonly ownerId: string | null };

const idsOf = (targets: readonly Target[], of: Target['of']) =>
  targets.filter((target) => target.of === of).map(({ id }) => id);

/**
 * Loads what commands are about, after locking their tours, so that on PostgreSQL the state read is the locked one.
 * Returns a function that finds a target; undefined when its tour is missing or locked by another transaction.
 */
export async function loadTargets(
  { transaction, now }: { readonly transaction: OpenTransaction; readonly now: string },
  targets: readonly Target[],
  lockPolicy: LockPolicy,
): Promise<(target: Target) => FoundTarget | undefined> {
  const starts = targets.flatMap(({ of, makes }) => (of === 'building' ? (makes ?? []) : []));
  const named = {
    tourIds: [...idsOf(targets, 'tour'), ...starts],
    touchpointIds: idsOf(targets, 'touchpoint'),
  };
  const taken = await takenIds(
    transaction,
    targets.flatMap(({ makes }) => makes ?? []),
  );
  const concluding = targets.filter(({ concludes }) => concludes === true).map(({ id }) => id);
  const found = new Map<string, FoundTarget>();
  if (named.tourIds.length + named.touchpointIds.length > 0) {
    const tours = await lockTours(transaction, named, lockPolicy);
    const concluded = tours.filter(
      ({ id, concluded_at }) => concluded_at === null && concluding.includes(id),
    );
    const buildings = new Set(concluded.map(({ cip_obj_id }) => cip_obj_id));
    // Before anything is read of them: what their results are made of changes only while they are locked (N7).
    const lockedBuildings = await lockBuildings(transaction, [...buildings]);
    const touchpointsByTour = await touchpointsOfTours(transaction, named);
    const over = tours.filter(({ id, concluded_at }) => concluded_at !== null && named.tourIds.includes(id));
    const receiptsOf = (of: typeof tours, kind: 'start-tour' | 'conclude-tour') =>
      receiptsOfTours(
        transaction,
        of.map(({ id }) => id),
        kind,
      );
    const conclusions = await receiptsOf(over, 'conclude-tour');
    const started = await receiptsOf(
      tours.filter(({ id }) => starts.includes(id)),
      'start-tour',
    );
    const photosOf = await loadPhotos({ transaction, now }, targets, { named, tours });
    for (const { user_id: ownerId, catalogue_version: catalogueVersion, ...tour } of tours) {
      const touchpoints = touchpointsByTour.get(tour.id) ?? [];
      const conclusion = conclusions.get(tour.id);
      const photos: LoadedPhotos = photosOf({ id: tour.id, ownerId });
      const locked = lockedBuildings.get(tour.cip_obj_id);
      const receipt = started.get(tour.id);
      const begun = receipt && { catalogueVersion, receipt };
      const loaded = { tour, begun, touchpoints, conclusion, locked, photos, ownerId };
      found.set(`tour ${tour.id}`, loaded);
      for (const { id } of touchpoints) found.set(`touchpoint ${id}`, loaded);
    }
  }
  for (const building of await findSites(transaction, idsOf(targets, 'building'))) {
    found.set(`building ${building.id}`, { building, touchpoints: [], ownerId: null });
  }
  const missing: FoundTarget = { touchpoints: [], ownerId: null };
  return ({ of, id, makes = '' }) => {
    const isTaken = taken.has(makes);
    const target = found.get(`${of} ${id}`);
    if (of !== 'building') return target && { ...target, isTaken };
    // Buildings are never locked: one that is not found does not exist. The tour that has the id may be.
    const tour = found.get(`tour ${makes}`);
    if (isTaken && tour === undefined && lockPolicy === 'skip-locked') return undefined;
    return { ...(tour ?? missing), building: target?.building, isTaken };
  };
}
