import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { needsYou, unsentOfTour } from '../outbox/outbox.ts';
import { receiptsOfTour } from '../outbox/receipts.ts';
import type { LastFailure, OutboxEntry, ReceiptRow } from '../schema.ts';

/** S19: where the last conclusion of a touchpoint is. The receipt is the newest one, possibly of an earlier revision. */
export type TouchpointProgress = {
  readonly where: 'draft' | 'on_this_device' | 'sending' | 'on_the_server' | 'needs_you';
  readonly receipt: ReceiptRow | null;
  /** The reason for `needs_you`. The screen shows `errors.floor` under the floor field (S18). */
  readonly refusal: LastFailure | null;
};

function progressOf(receipt: ReceiptRow | null, unsent: readonly OutboxEntry[]): TouchpointProgress {
  const refused = unsent.find(needsYou);
  if (refused !== undefined) return { where: 'needs_you', receipt, refusal: refused.lastFailure };
  if (unsent.some((entry) => entry.state === 'sending')) return { where: 'sending', receipt, refusal: null };
  if (unsent.length > 0) return { where: 'on_this_device', receipt, refusal: null };
  return { where: receipt === null ? 'draft' : 'on_the_server', receipt, refusal: null };
}

/** S19: the progress of one touchpoint, from the outbox and the receipts, never from the draft. */
export async function touchpointProgress(
  db: InspectionDatabase,
  tourId: string,
  touchpointId: string,
): Promise<TouchpointProgress> {
  return (await progressOfTour(db, tourId)).get(touchpointId) ?? progressOf(null, []);
}

/** The progress of a tour's touchpoints by id, in two reads however many floors it has; drafts are left out. */
export async function progressOfTour(
  db: InspectionDatabase,
  tourId: string,
): Promise<ReadonlyMap<string, TouchpointProgress>> {
  // An answer counts as on the server while its photos are still being sent (PH6).
  const unsent = (await unsentOfTour(db, tourId)).filter(({ kind }) => kind !== 'send-photo');
  const receipts = await receiptsOfTour(db, tourId);
  const newest = new Map(receipts.map((receipt) => [receipt.touchpoint, receipt]));
  const touchpoints = new Set(newest.keys());
  for (const { refs } of unsent) if (refs.touchpoint !== null) touchpoints.add(refs.touchpoint);
  return new Map(
    [...touchpoints].map((id) => [
      id,
      progressOf(
        newest.get(id) ?? null,
        unsent.filter((entry) => entry.refs.touchpoint === id),
      ),
    ]),
  );
}
