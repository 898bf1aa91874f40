import type { OpenTransaction } from '../../database/tables.ts';
import { recordResultTimes } from '../../repositories/buildings.ts';
import {
  announcePhotosAgain,
  dropPhotos,
  insertPhotos,
  receivePhotos,
} from '../../repositories/photos/photoWrites.ts';
import { insertReceipts } from '../../repositories/receipts.ts';
import { insertTouchpoints, updateTouchpoints } from '../../repositories/touchpoints.ts';
import { concludeTours, insertTours } from '../../repositories/tours.ts';
import {
  type Conclusion,
  type CountingContext,
  countConclusions,
} from '../results/counting/countConclusions.ts';
import type { Writes } from './command.ts';

type Decided = { readonly writes: Writes; readonly person: { readonly id: string } };

/** PH6: stores announced, dropped and received photos. */
async function savePhotos(transaction: OpenTransaction, all: readonly Decided[]): Promise<void> {
  await insertPhotos(
    transaction,
    all.flatMap(({ writes: { photos }, person }) =>
      (photos?.announced ?? []).map((photo) => ({ ...photo, user_id: person.id })),
    ),
  );
  const now = ({ receipt }: Writes) => receipt.received_at;
  const changed = (which: 'announcedAgain' | 'dropped') =>
    all.flatMap(({ writes }) => (writes.photos?.[which] ?? []).map(({ id }) => ({ id, at: now(writes) })));
  await announcePhotosAgain(transaction, changed('announcedAgain'));
  await dropPhotos(transaction, changed('dropped'));
  await receivePhotos(
    transaction,
    all.flatMap(({ writes: { received } }) => received ?? []),
  );
}

/** Saves the writes of all commands, each kind of row in one statement, rows before those that reference them. */
export async function saveWrites(context: CountingContext, all: readonly Decided[]): Promise<void> {
  const { transaction } = context;
  const writes = all.map((one) => one.writes);
  const conclusions = all.flatMap(({ writes: { concluded }, person }): Conclusion[] =>
    concluded === undefined || concluded.resultId === null
      ? []
      : [
          {
            ...concluded,
            tour: { ...concluded.tour, user_id: person.id, building_id: concluded.resultId },
          },
        ],
  );
  await insertTours(
    transaction,
    all.flatMap(({ writes: { newTour }, person }) => (newTour ? [{ ...newTour, user_id: person.id }] : [])),
  );
  await insertTouchpoints(
    transaction,
    writes.flatMap(({ newTouchpoints }) => newTouchpoints ?? []),
  );
  await updateTouchpoints(
    transaction,
    writes.flatMap(({ answered }) => answered ?? []),
  );
  await savePhotos(transaction, all);
  await concludeTours(
    transaction,
    writes.flatMap(({ concluded }) => concluded?.tour ?? []),
  );
  await recordResultTimes(
    transaction,
    conclusions.map(({ tour }) => ({ id: tour.building_id, at: tour.concluded_at })),
  );
  await insertReceipts(
    transaction,
    writes.map(({ receipt }) => receipt),
  );
  await countConclusions(context, conclusions);
}
