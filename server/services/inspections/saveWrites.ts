import type { OpenTransaction } from '../../database/tables.ts';
import { insertReceipts } from '../../repositories/receipts.ts';
import { insertTouchpoints, updateTouchpoints } from '../../repositories/touchpoints.ts';
import { concludeTours, insertTours } from '../../repositories/tours.ts';
import type { Writes } from './command.ts';

/** Saves what was decided, each kind of row in one statement. What points at a row comes after it. */
export async function saveWrites(
  transaction: OpenTransaction,
  all: readonly { readonly writes: Writes; readonly personId: string }[],
): Promise<void> {
  const writes = all.map((one) => one.writes);
  await insertTours(
    transaction,
    all.flatMap(({ writes: { newTour }, personId }) => (newTour ? [{ ...newTour, user_id: personId }] : [])),
  );
  await insertTouchpoints(
    transaction,
    writes.flatMap(({ newTouchpoints }) => newTouchpoints ?? []),
  );
  await updateTouchpoints(
    transaction,
    writes.flatMap(({ answered }) => answered ?? []),
  );
  await concludeTours(
    transaction,
    writes.flatMap(({ concluded }) => concluded ?? []),
  );
  await insertReceipts(
    transaction,
    writes.map(({ receipt }) => receipt),
  );
}
