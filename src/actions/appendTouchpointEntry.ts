import type { FrozenTouchpoint } from '#contract/inspections/frozenPayload.ts';
import { recordGone } from '#db/mirrorRecords.ts';
import { newEntry } from '#db/outbox/newEntry.ts';
import { givesWay, isOfTouchpoint, replacedOperations, unsentOfTour } from '#db/outbox/outbox.ts';
import { withdrawPhotos } from '#db/photos/withdrawPhotos.ts';
import type { DeviceTouchpoint, DeviceTour, EntryRefs, OutboxEntry } from '#db/schema.ts';
import { wireIdOf } from '#db/tours/touchpoints.ts';
import { shownLabel } from '#domain/building.ts';
import type { ActionContext } from './ActionContext.ts';

/**
 * PH5, PH6: appends the entries that send the photos of a concluded touchpoint, within its transaction (tables photos, photoBytes,
 * outbox and meta), behind its own entry. Photos that no answer names any more are deleted. Each photo that the server does
 * not have gets an entry; an existing one is announced by this conclusion if that has replaced the one that announced it. A
 * refused one waits again: what it was refused for may be over (PH12).
 */
async function appendPhotoEntries(
  { db, newId }: Pick<ActionContext, 'db' | 'newId'>,
  {
    concluded,
    announcedBy,
    refs,
    unsent,
    replaced,
    now,
  }: {
    concluded: DeviceTouchpoint;
    announcedBy: string;
    refs: EntryRefs;
    unsent: readonly OutboxEntry[];
    replaced: readonly OutboxEntry[];
    now: Date;
  },
): Promise<void> {
  const { tour_id: tour, id, sub_touchpoints } = concluded;
  const rows = await db.photos.where('[tour_id+touchpoint_id]').equals([tour, id]).toArray();
  if (rows.length === 0) return;
  const named = new Map(sub_touchpoints.flatMap(({ photos = [] }) => photos.map((one) => [one.id, one])));
  const dropped = rows.filter((row) => !named.has(row.id));
  await withdrawPhotos(
    db,
    tour,
    dropped.map((row) => row.id),
  );
  for (const [photoId, photo] of named) {
    const row = rows.find((one) => one.id === photoId);
    if (row === undefined || row.received_at !== null) continue;
    // What the server has of the touchpoint is told by the touchpoint's entry.
    const { isRevision: _, ...about } = refs;
    const own = { ...about, catalogueTouchpoint: null, frees: null, photo: { id: photoId, announcedBy } };
    const waits = unsent.find((entry) => entry.refs.photo?.id === photoId);
    if (waits === undefined) {
      const operationId = newId();
      await db.outbox.add(
        newEntry({ operationId, tour, kind: 'send-photo', refs: own, payload: photo, now }),
      );
    } else if (waits.state === 'needs-you') {
      await db.outbox.put({ ...waits, refs: own, state: 'waiting', failures: 0, lastFailure: null });
    } else if (replaced.some(({ operationId }) => operationId === waits.refs.photo?.announcedBy))
      await db.outbox.put({ ...waits, refs: own });
  }
}

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
