import { durableTransaction } from '#db/durableTransaction.ts';
import { recordGone } from '#db/mirrorRecords.ts';
import { dependentEntries } from '#db/outbox/dependentEntries.ts';
import { isOfTouchpoint, unsentEntries, unsentOfTour } from '#db/outbox/outbox.ts';
import { receiptOfTouchpoint } from '#db/outbox/receipts.ts';
import { unreceivedPhotosOf } from '#db/photos/photosOfTour.ts';
import { withdrawPhotos } from '#db/photos/withdrawPhotos.ts';
import type { DeviceTouchpoint, OutboxEntry } from '#db/schema.ts';
import { deleteTour } from '#db/tours/deleteTour.ts';
import { currentTourId } from '#db/tours/tours.ts';
import { inOrder } from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ActionContext } from './ActionContext.ts';

/** Why an unsent entry is not deleted. */
export type DeleteRefusal = 'not_saved' | 'sent_meanwhile' | 'being_sent';

/** What was deleted, and the id of the current tour afterwards. */
export type Deleted = { readonly operationIds: readonly string[]; readonly tourId: string | null };

/**
 * S14, S18: deletes an unsent entry and those that depend on it, after the person has confirmed what is lost. The answers of
 * an open tour stay as a draft. An entry that is being sent is not deleted: the server may have it by now.
 */
export async function deleteUnsent(
  { db }: Pick<ActionContext, 'db'>,
  { operationId }: { operationId: string },
): Promise<Result<Deleted, DeleteRefusal>> {
  const tables = [
    db.outbox,
    db.receipts,
    db.tours,
    db.touchpoints,
    db.meta,
    db.photos,
    db.photoBytes,
    db.leftBehind,
  ];
  let deleted: Deleted | null = null;
  const saved = await durableTransaction(db, tables, async (): Promise<Result<Deleted, DeleteRefusal>> => {
    const about = (entry: OutboxEntry) => ({
      ...entry,
      tourId: entry.tour,
      announcedBy: entry.refs.photo?.announcedBy ?? null,
    });
    const unsent = (await unsentEntries(db)).map(about);
    const chosen = unsent.find((entry) => entry.operationId === operationId);
    if (chosen === undefined) {
      // A second run after a lost connection: the first was committed (S33), or it has been sent since.
      const isSent = (await db.receipts.get(operationId)) !== undefined;
      return deleted === null || isSent ? refused('sent_meanwhile') : accepted(deleted);
    }
    const lost = dependentEntries(unsent, chosen);
    if (lost.some((entry) => entry.state === 'sending')) return refused('being_sent');
    await db.outbox.bulkDelete(lost.map((entry) => entry.seq));
    await recordGone(db, chosen.tour, lost);
    if (chosen.refs.photo !== undefined) await removeFromAnswer({ db }, chosen, chosen.refs.photo.id);
    else if (chosen.refs.touchpoint !== null) await revertToDraft({ db }, chosen);
    await leaveWhenOver({ db }, chosen);
    deleted = {
      operationIds: lost.map((entry) => entry.operationId),
      tourId: await currentTourId(db),
    };
    return accepted(deleted);
  });
  return saved.ok ? saved.value : saved;
}

type Store = Pick<ActionContext, 'db'>;

// A deleted photo is removed from its answer as well, which its last conclusion still names: in an open tour the touchpoint has
// changed, and the next conclusion is sent without it (PH5).
async function removeFromAnswer({ db }: Store, { tour, refs }: OutboxEntry, photo: string): Promise<void> {
  await withdrawPhotos(db, tour, [photo]);
  const touchpoint = await db.touchpoints.get([tour, refs.touchpoint ?? '']);
  if (touchpoint === undefined) return;
  const isOpen = (await db.tours.get(tour))?.concluded_at === null;
  const isOther = ({ id }: { readonly id: string }) => id !== photo;
  await db.touchpoints.put({
    ...touchpoint,
    changed: touchpoint.changed || (isOpen && touchpoint.completed),
    sub_touchpoints: touchpoint.sub_touchpoints.map((one) => ({
      ...one,
      photos: inOrder((one.photos ?? []).filter(isOther)),
    })),
    // Its bytes are gone: no undo can bring it back.
    deleted_photos: touchpoint.deleted_photos?.filter(isOther),
  });
}

// A touchpoint without any unsent entry left counts as concluded only as far as the server has it: it has acknowledged a conclusion
// of this device, or the entry revised one that had been taken over from another device (U6).
async function revertToDraft({ db }: Store, { tour, refs }: OutboxEntry): Promise<void> {
  const id = refs.touchpoint ?? '';
  const touchpoint = await db.touchpoints.get([tour, id]);
  const unsent = await unsentOfTour(db, tour);
  if (touchpoint === undefined || unsent.some((entry) => isOfTouchpoint(entry, id))) return;
  const before = await receiptOfTouchpoint(db, tour, id);
  await db.touchpoints.put(
    before === null && refs.isRevision !== true
      ? { ...touchpoint, completed: false, changed: false, concluded_floor: null }
      : {
          ...touchpoint,
          changed: true,
          concluded_floor: refs.frees ?? refs.floor,
          concluded_answers: await announcedOnly(db, touchpoint, unsent),
        },
  );
}

// The earlier conclusion's answers are on the server only. Of its photos it is known that it has announced them (PH6): they were
// received, they wait to be sent, or they are of another device. The others were new in what is deleted.
async function announcedOnly(
  db: Store['db'],
  { tour_id, concluded_answers }: DeviceTouchpoint,
  unsent: readonly OutboxEntry[],
): Promise<DeviceTouchpoint['concluded_answers']> {
  const onlyHere = new Set((await unreceivedPhotosOf(db, tour_id)).map(({ id }) => id));
  for (const { refs } of unsent) onlyHere.delete(refs.photo?.id ?? '');
  return concluded_answers?.map(({ id, photos = [] }) => ({
    id,
    rating: null,
    comment: null,
    photos: inOrder(photos.filter((photo) => !onlyHere.has(photo.id))),
  }));
}

// A tour is deleted with its start, and a concluded one with the last of its unsent entries.
async function leaveWhenOver({ db }: Store, { kind, tour }: OutboxEntry): Promise<void> {
  const concluded = (await db.tours.get(tour))?.concluded_at != null;
  const left = await unsentOfTour(db, tour);
  if (kind !== 'start-tour' && !(concluded && left.length === 0)) return;
  await deleteTour(db, tour);
}
