import type { FrozenTouchpoint } from '#contract/inspections/frozenPayload.ts';
import { shownLabel } from '#domain/building.ts';
import { recordGone } from '../db/mirrorRecords.ts';
import { newEntry } from '../db/outbox/newEntry.ts';
import { givesWay, isOfTouchpoint, replacedOperations, unsentOfTour } from '../db/outbox/outbox.ts';
import type { DeviceTouchpoint, DeviceTour, OutboxEntry } from '../db/schema.ts';
import { wireIdOf } from '../db/tours/touchpoints.ts';
import type { ActionContext } from './ActionContext.ts';
import { appendPhotoEntries } from './appendPhotoEntries.ts';

type Replacement = {
  readonly entries: readonly [OutboxEntry, ...OutboxEntry[]];
  readonly keepsPlace: boolean;
};

/**
 * S5, S31: the entries that a new revision replaces, or null. Refused ones always, all of them (with a copy from another device
 * there may be two, S30), with what waits behind them and was not attempted here: it would overwrite the repair, which takes
 * the place in line of the first. A waiting one only if it was never attempted, here or through a copy in a file (S30), and
 * only if no later entry waits for the floor it gives up: the order between floors would be lost (S6).
 */
function replacementFor(touchpoint: DeviceTouchpoint, unsent: readonly OutboxEntry[]): Replacement | null {
  const own = unsent.filter((entry) => isOfTouchpoint(entry, touchpoint.id));
  const first = own.find(givesWay);
  if (first !== undefined) {
    const isOlder = (entry: OutboxEntry) =>
      entry.seq > first.seq && (givesWay(entry) || (entry.state === 'waiting' && entry.attempts === 0));
    return { entries: [first, ...own.filter(isOlder)], keepsPlace: true };
  }
  const last = own.at(-1);
  if (last === undefined || last.state !== 'waiting' || last.attempts > 0 || last.copied === true)
    return null;
  const awaited = unsent.some(
    (entry) =>
      entry.seq > last.seq &&
      entry.refs.catalogueTouchpoint === last.refs.catalogueTouchpoint &&
      last.refs.frees !== null &&
      entry.refs.floor === last.refs.frees,
  );
  return awaited ? null : { entries: [last], keepsPlace: false };
}

/**
 * Appends the entry of a concluded touchpoint with its answers frozen (S2), and behind it those of its photos (PH6), within the
 * transaction that concludes it (tables outbox, meta, photos and photoBytes). A further floor is always an `add-floor`, which the
 * server adds or replaces by its id (S23).
 */
export async function appendTouchpointEntry(
  context: Pick<ActionContext, 'db' | 'newId'>,
  fields: {
    operationId: string;
    tour: DeviceTour;
    before: DeviceTouchpoint;
    concluded: DeviceTouchpoint;
    now: Date;
  },
): Promise<void> {
  const { db } = context;
  const { operationId, tour, before, concluded, now } = fields;
  const unsent = await unsentOfTour(db, tour.id);
  const replacement = replacementFor(concluded, unsent);
  const replaced: readonly OutboxEntry[] = replacement?.entries ?? [];
  await db.outbox.bulkDelete(replaced.map(({ seq }) => seq));
  await recordGone(db, tour.id, replaced);
  const held = replacement === null ? before.concluded_floor : replacement.entries[0].refs.frees;
  // What waits here, the server does not have for sure.
  const first = unsent.find((one) => isOfTouchpoint(one, concluded.id));
  const isRevision = first === undefined ? before.completed : first.refs.isRevision;
  const entry = newEntry({
    operationId,
    tour: tour.id,
    kind: concluded.parent_id === null ? 'save-touchpoint' : 'add-floor',
    refs: {
      touchpoint: concluded.id,
      catalogueTouchpoint: concluded.touchpoint_id,
      touchpointName: concluded.name,
      floor: concluded.floor,
      frees: held === concluded.floor ? null : held,
      isRevision,
      buildingLabel: shownLabel(tour.building),
    },
    payload: frozenTouchpoint(concluded),
    replaces: replaced.flatMap(replacedOperations),
    now,
  });
  await db.outbox.add(
    replacement?.keepsPlace === true ? { ...entry, seq: replacement.entries[0].seq } : entry,
  );
  const { refs } = entry;
  await appendPhotoEntries(context, { concluded, announcedBy: operationId, refs, unsent, replaced, now });
}

function frozenTouchpoint(touchpoint: DeviceTouchpoint): FrozenTouchpoint {
  return {
    id: wireIdOf(touchpoint),
    floor: touchpoint.floor,
    sub_touchpoints: touchpoint.sub_touchpoints.map(({ id, touchpoint_id, rating, comment, photos }) => ({
      id,
      touchpoint_id,
      rating,
      comment,
      photos: photos && [...photos],
    })),
  };
}
