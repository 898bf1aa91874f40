import type { OpenTransaction } from '../database/tables.ts';
import { insertReceipts } from '../repositories/receipts.ts';
import { insertTouchpoints, updateTouchpoints } from '../repositories/touchpoints.ts';
import { concludeTours, insertTours } from '../repositories/tours.ts';
import type { Changes } from './Change.ts';

/** Stores what was decided, each kind of row in one statement. */
export async function storeChanges(
  transaction: OpenTransaction,
  all: readonly { readonly changes: Changes; readonly personId: string }[],
): Promise<void> {
  const changes = all.map((one) => one.changes);
  // In this order: what points at a row comes after it.
  await Promise.all([
    insertTours(
      transaction,
      all.flatMap(({ changes: { newTour }, personId }) =>
        newTour ? [{ ...newTour, user_id: personId }] : [],
      ),
    ),
    insertTouchpoints(
      transaction,
      changes.flatMap(({ newTouchpoints }) => newTouchpoints ?? []),
    ),
    updateTouchpoints(
      transaction,
      changes.flatMap(({ answered }) => answered ?? []),
    ),
    concludeTours(
      transaction,
      changes.flatMap(({ concluded }) => concluded ?? []),
    ),
    insertReceipts(
      transaction,
      changes.map(({ receipt }) => receipt),
    ),
  ]);
}
