import type { OpenTransaction } from '../database/tables.ts';
import { findBuildings } from '../repositories/buildings.ts';
import { conclusionReceipts } from '../repositories/receipts.ts';
import { touchpointsOfTours } from '../repositories/touchpoints.ts';
import { holdTours, type OwnedTour } from '../repositories/tours.ts';
import type { Held, Subject } from './Change.ts';

/** What a subject finds; undefined when its tour is not there, or somebody else holds it. */
export type FindHeld = (subject: Subject) => (Held & { readonly ownerId: string | null }) | undefined;

const idsOf = (subjects: readonly Subject[], of: Subject['of']) =>
  subjects.filter((subject) => subject.of === of).map(({ id }) => id);

async function conclusionsOf(
  transaction: OpenTransaction,
  tours: readonly OwnedTour[],
  asked: readonly string[],
) {
  const ids = tours.filter(({ id, concluded_at }) => concluded_at !== null && asked.includes(id));
  const receipts =
    ids.length === 0
      ? []
      : await conclusionReceipts(
          transaction,
          ids.map(({ id }) => id),
        );
  return new Map(receipts.map(({ tour_id, code, received_at }) => [tour_id, { code, received_at }]));
}

/**
 * Reads what many calls are about, and holds their tours. The order matters on PostgreSQL: what is read of a tour is
 * what stands there once it is held.
 */
export async function readHeld(
  transaction: OpenTransaction,
  subjects: readonly Subject[],
  patience: 'wait' | 'pass over',
): Promise<FindHeld> {
  const named = { tourIds: idsOf(subjects, 'tour'), touchpointIds: idsOf(subjects, 'touchpoint') };
  const isOfTours = named.tourIds.length + named.touchpointIds.length > 0;
  const [tours, touchpoints, buildings] = await Promise.all([
    isOfTours ? holdTours(transaction, named, patience) : [],
    isOfTours ? touchpointsOfTours(transaction, named) : new Map<string, never[]>(),
    findBuildings(transaction, idsOf(subjects, 'building')),
  ]);
  const conclusions = await conclusionsOf(transaction, tours, named.tourIds);

  const tourOf = new Map<string, OwnedTour>();
  for (const tour of tours) {
    tourOf.set(`tour ${tour.id}`, tour);
    for (const { id } of touchpoints.get(tour.id) ?? []) tourOf.set(`touchpoint ${id}`, tour);
  }
  const buildingById = new Map(buildings.map((building) => [building.id, building]));

  return ({ of, id }) => {
    if (of === 'building') {
      const building = buildingById.get(id);
      return { building, tour: undefined, touchpoints: [], conclusion: undefined, ownerId: null };
    }
    const owned = tourOf.get(`${of} ${id}`);
    if (owned === undefined) return undefined;
    const { user_id: ownerId, ...tour } = owned;
    return {
      building: undefined,
      tour,
      touchpoints: touchpoints.get(tour.id) ?? [],
      conclusion: conclusions.get(tour.id),
      ownerId,
    };
  };
}
