import type { OpenTransaction } from '../database/tables.ts';
import { findBuildings } from '../repositories/buildings.ts';
import { conclusionReceipts } from '../repositories/receipts.ts';
import { touchpointsOfTours } from '../repositories/touchpoints.ts';
import { holdTours, type OwnedTour } from '../repositories/tours.ts';
import type { Changes, Held, Subject } from './Change.ts';
import { HeldTours } from './HeldTours.ts';

/** What was read for many calls. */
export type ReadHeld = {
  /** What a subject finds; undefined when its tour is not there, or somebody else holds it. */
  readonly find: (subject: Subject) => (Held & { readonly ownerId: string | null }) | undefined;
  /** What was decided for a subject: whoever is next finds it so. */
  readonly note: (subject: Subject, changes: Changes) => void;
};

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
): Promise<ReadHeld> {
  const named = { tourIds: idsOf(subjects, 'tour'), touchpointIds: idsOf(subjects, 'touchpoint') };
  const answered = idsOf(
    subjects.filter(({ answers }) => answers !== 'unread'),
    'tour',
  );
  const isOfTours = named.tourIds.length + named.touchpointIds.length > 0;
  const [tours, touchpoints, buildings] = await Promise.all([
    isOfTours ? holdTours(transaction, named, patience) : [],
    isOfTours ? touchpointsOfTours(transaction, named, answered) : new Map<string, never[]>(),
    findBuildings(transaction, idsOf(subjects, 'building')),
  ]);
  const conclusions = await conclusionsOf(transaction, tours, named.tourIds);

  const heldTours = new HeldTours(
    tours.map((tour) => ({
      tour,
      touchpoints: touchpoints.get(tour.id) ?? [],
      conclusion: conclusions.get(tour.id),
    })),
  );
  const buildingById = new Map(buildings.map((building) => [building.id, building]));
  return {
    find: (subject) => {
      if (subject.of !== 'building') return heldTours.find(subject);
      const building = buildingById.get(subject.id);
      return { building, tour: undefined, touchpoints: [], conclusion: undefined, ownerId: null };
    },
    note: (subject, changes) => heldTours.note(subject, changes),
  };
}
