import type { TourCopy } from '#contract/inspections/unsentExport.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { receiptsOfTour } from '../outbox/receipts.ts';
import { saveTourOfCopy } from '../outbox/unsentExport.ts';
import { currentTourId } from './tours.ts';

/**
 * S30: saves the open tours of a copy that this device does not have, for their drafts, and returns their number. A tour that
 * was concluded from this device is not saved again. Call it within a transaction over receipts, tours, touchpoints
 * and meta.
 */
export async function saveImportedDrafts(db: InspectionDatabase, copy: TourCopy): Promise<number> {
  let count = 0;
  for (const { id, concluded_at } of copy.tours) {
    if (concluded_at !== null || (await db.tours.get(id)) !== undefined) continue;
    const receipts = await receiptsOfTour(db, id);
    if (receipts.some(({ kind }) => kind === 'conclude-tour')) continue;
    await saveTourOfCopy(db, copy, id);
    count += 1;
    if (id === copy.current_tour && (await currentTourId(db)) === null) {
      await db.meta.put({ key: 'currentTour', tourId: id });
    }
  }
  return count;
}
