import { accepted, type Result, refused } from '#domain/result.ts';
import { durableTransaction } from '../db/durableTransaction.ts';
import { noteGone } from '../db/mirrorRecords.ts';
import { dependentEntries } from '../db/outbox/dependentEntries.ts';
import { unsentEntries, unsentOfTour } from '../db/outbox/outbox.ts';
import { receiptOfTouchpoint } from '../db/outbox/receipts.ts';
import type { OutboxEntry } from '../db/schema.ts';
import { leaveTour } from '../db/tours/leaveTour.ts';
import { currentTourId } from '../db/tours/tours.ts';
import type { ActionContext } from './ActionContext.ts';

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
  const tables = [db.outbox, db.receipts, db.tours, db.touchpoints, db.remoteIds, db.meta];
  const saved = await durableTransaction(db, tables, async (): Promise<Result<Deleted, DeleteRefusal>> => {
    const about = (entry: OutboxEntry) => ({
      ...entry,
      tourId: entry.tour,
      touchpointId: entry.refs.touchpoint,
    });
    const unsent = (await unsentEntries(db)).map(about);
    const asked = unsent.find((entry) => entry.operationId === operationId);
    if (asked === undefined) return refused('sent_meanwhile');
    const lost = dependentEntries(unsent, asked);
    if (lost.some((entry) => entry.state === 'sending')) return refused('being_sent');
    await db.outbox.bulkDelete(lost.map((entry) => entry.seq));
    await noteGone(db, asked.tour, lost);
    if (asked.touchpointId !== null) await backToDraft({ db }, asked);
    await leaveWhenOver({ db }, asked);
    return accepted({
      operationIds: lost.map((entry) => entry.operationId),
      tourId: await currentTourId(db),
    });
  });
  return saved.ok ? saved.value : saved;
}

type Store = Pick<ActionContext, 'db'>;

/** What is concluded here and not on the server is no conclusion any more. */
async function backToDraft({ db }: Store, { tour, refs }: OutboxEntry): Promise<void> {
  const id = refs.touchpoint ?? '';
  const touchpoint = await db.touchpoints.get([tour, id]);
  const unsent = await unsentOfTour(db, tour);
  if (touchpoint === undefined || unsent.some((entry) => entry.refs.touchpoint === id)) return;
  const before = await receiptOfTouchpoint(db, tour, id);
  await db.touchpoints.put(
    before === null
      ? { ...touchpoint, completed: false, changed: false, concluded_floor: null }
      : {
          ...touchpoint,
          changed: true,
          concluded_floor: refs.frees ?? refs.floor,
          // What the conclusion before it said is on the server alone.
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
