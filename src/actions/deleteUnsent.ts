import { inOrder } from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { SubTouchpoint } from '#domain/touchpoint.ts';
import { durableTransaction } from '../db/durableTransaction.ts';
import { noteGone } from '../db/mirrorRecords.ts';
import { dependentEntries } from '../db/outbox/dependentEntries.ts';
import { isOfTouchpoint, unsentEntries, unsentOfTour } from '../db/outbox/outbox.ts';
import { receiptOfTouchpoint } from '../db/outbox/receipts.ts';
import { withdrawPhotos } from '../db/photos/withdrawPhotos.ts';
import type { OutboxEntry } from '../db/schema.ts';
import { leaveTour } from '../db/tours/leaveTour.ts';
import { currentTourId } from '../db/tours/tours.ts';
import type { ActionContext } from './ActionContext.ts';

/** Why an unsent entry is not deleted. */
export type DeleteRefusal = 'not_saved' | 'sent_meanwhile' | 'being_sent';

/** What was deleted, and the tour the person is in after it. */
export type Deleted = { readonly operationIds: readonly string[]; readonly tourId: string | null };

/**
 * S14, S18: deletes an unsent entry, with what cannot be sent without it, because the person said so after being
 * told what is lost. Of an open tour the answers stay as a draft. An entry that is under way is not deleted: the
 * server may have it by now.
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
    db.remoteIds,
    db.meta,
    db.photos,
    db.photoBytes,
  ];
  const saved = await durableTransaction(db, tables, async (): Promise<Result<Deleted, DeleteRefusal>> => {
    const about = (entry: OutboxEntry) => ({
      ...entry,
      tourId: entry.tour,
      touchpointId: entry.refs.touchpoint,
      announcedBy: entry.refs.photo?.announcedBy ?? null,
    });
    const unsent = (await unsentEntries(db)).map(about);
    const asked = unsent.find((entry) => entry.operationId === operationId);
    if (asked === undefined) return refused('sent_meanwhile');
    const lost = dependentEntries(unsent, asked);
    if (lost.some((entry) => entry.state === 'sending')) return refused('being_sent');
    await db.outbox.bulkDelete(lost.map((entry) => entry.seq));
    await noteGone(db, asked.tour, lost);
    if (asked.refs.photo !== undefined) await takeOut({ db }, asked, asked.refs.photo.id);
    else if (asked.touchpointId !== null) await backToDraft({ db }, asked);
    await leaveWhenOver({ db }, asked);
    return accepted({
      operationIds: lost.map((entry) => entry.operationId),
      tourId: await currentTourId(db),
    });
  });
  return saved.ok ? saved.value : saved;
}

type Store = Pick<ActionContext, 'db'>;

/** A photo that the person does not want any more is in no answer; the next conclusion tells the server so (P5). */
async function takeOut({ db }: Store, { tour, refs }: OutboxEntry, photo: string): Promise<void> {
  await withdrawPhotos(db, tour, [photo]);
  const touchpoint = await db.touchpoints.get([tour, refs.touchpoint ?? '']);
  if (touchpoint === undefined) return;
  const without = <Kind extends Pick<SubTouchpoint, 'photos'>>(answers: readonly Kind[]) =>
    answers.map((one) => ({ ...one, photos: inOrder((one.photos ?? []).filter(({ id }) => id !== photo)) }));
  await db.touchpoints.put({
    ...touchpoint,
    sub_touchpoints: without(touchpoint.sub_touchpoints),
    concluded_answers: touchpoint.concluded_answers && without(touchpoint.concluded_answers),
  });
}

/** What is concluded here and not on the server is no conclusion any more. */
async function backToDraft({ db }: Store, { tour, refs }: OutboxEntry): Promise<void> {
  const id = refs.touchpoint ?? '';
  const touchpoint = await db.touchpoints.get([tour, id]);
  const unsent = await unsentOfTour(db, tour);
  if (touchpoint === undefined || unsent.some((entry) => isOfTouchpoint(entry, id))) return;
  const before = await receiptOfTouchpoint(db, tour, id);
  await db.touchpoints.put(
    before === null
      ? { ...touchpoint, completed: false, changed: false, concluded_floor: null }
      : {
          ...touchpoint,
          changed: true,
          concluded_floor: refs.frees ?? refs.floor,
          // The earlier conclusion's answers are on the server only.
          concluded_answers: null,
        },
  );
}

/** A tour that is not on the server goes with its start; a concluded one with the last that waited of it. */
async function leaveWhenOver({ db }: Store, { kind, tour }: OutboxEntry): Promise<void> {
  const concluded = (await db.tours.get(tour))?.concluded_at != null;
  const left = await unsentOfTour(db, tour);
  if (kind !== 'start-tour' && !(concluded && left.length === 0)) return;
  await leaveTour(db, tour);
}
