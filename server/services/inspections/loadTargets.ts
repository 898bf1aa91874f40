import { nextEventTime } from '#domain/results/days.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { findBuildings, lockBuildings } from '../../repositories/buildings.ts';
import { conclusionReceipts } from '../../repositories/receipts.ts';
import { touchpointsOfTours } from '../../repositories/touchpoints.ts';
import { lockTours, type OwnedTour } from '../../repositories/tours.ts';
import type { LockPolicy } from '../idempotency/request.ts';
import type { LoadedPhotos, LoadedTour, Target } from './command.ts';
import { loadPhotos } from './loadPhotos.ts';

/** The loaded state of a target, and the owner of its tour. */
export type FoundTarget = Partial<LoadedTour> &
  Pick<LoadedTour, 'touchpoints'> & { readonly ownerId: string | null };

const idsOf = (targets: readonly Target[], of: Target['of']) =>
  targets.filter((target) => target.of === of).map(({ id }) => id);

async function conclusionsOf(
  transaction: OpenTransaction,
  tours: readonly OwnedTour[],
  asked: readonly string[],
) {
  const concluded = tours.filter(({ id, concluded_at }) => concluded_at !== null && asked.includes(id));
  const ids = concluded.map(({ id }) => id);
  const receipts = ids.length === 0 ? [] : await conclusionReceipts(transaction, ids);
  return new Map(receipts.map(({ tour_id, code, received_at }) => [tour_id, { code, received_at }]));
}

/** N7: the times at which these tours may be concluded, no two of a building the same. Locks their buildings first. */
async function concludableTimes(
  { transaction, now }: { readonly transaction: OpenTransaction; readonly now: string },
  tours: readonly OwnedTour[],
): Promise<ReadonlyMap<string, string>> {
  const moments = await lockBuildings(transaction, [...new Set(tours.map(({ cip_obj_id }) => cip_obj_id))]);
  return new Map(
    tours.map(({ id, cip_obj_id }) => {
      const moment = nextEventTime(now, moments.get(cip_obj_id) ?? null);
      moments.set(cip_obj_id, moment);
      return [id, moment];
    }),
  );
}

/**
 * Loads what commands are about, after locking their tours, so that on PostgreSQL the state read is the locked one.
 * Returns a function that finds a target; undefined when its tour is missing or locked by another transaction.
 */
export async function loadTargets(
  { transaction, now }: { readonly transaction: OpenTransaction; readonly now: string },
  targets: readonly Target[],
  lockPolicy: LockPolicy,
): Promise<(target: Target) => FoundTarget | undefined> {
  const named = { tourIds: idsOf(targets, 'tour'), touchpointIds: idsOf(targets, 'touchpoint') };
  const concluding = targets.filter(({ concludes }) => concludes === true).map(({ id }) => id);
  const found = new Map<string, FoundTarget>();
  if (named.tourIds.length + named.touchpointIds.length > 0) {
    const tours = await lockTours(transaction, named, lockPolicy);
    const concludable = await concludableTimes(
      { transaction, now },
      tours.filter(({ id, concluded_at }) => concluded_at === null && concluding.includes(id)),
    );
    const touchpointsByTour = await touchpointsOfTours(transaction, named);
    const conclusions = await conclusionsOf(transaction, tours, named.tourIds);
    const photosOf = await loadPhotos({ transaction, now }, targets, { named, tours });
    for (const { user_id: ownerId, ...tour } of tours) {
      const touchpoints = touchpointsByTour.get(tour.id) ?? [];
      const conclusion = conclusions.get(tour.id);
      const photos: LoadedPhotos = photosOf({ id: tour.id, ownerId });
      const concludableAt = concludable.get(tour.id);
      const loaded = { tour, touchpoints, conclusion, concludableAt, photos, ownerId };
      found.set(`tour ${tour.id}`, loaded);
      for (const { id } of touchpoints) found.set(`touchpoint ${id}`, loaded);
    }
  }
  for (const building of await findBuildings(transaction, idsOf(targets, 'building'))) {
    found.set(`building ${building.id}`, { building, touchpoints: [], ownerId: null });
  }
  const missing: FoundTarget = { touchpoints: [], ownerId: null };
  // Buildings are never locked: one that is not found does not exist.
  return ({ of, id }) => found.get(`${of} ${id}`) ?? (of === 'building' ? missing : undefined);
}
