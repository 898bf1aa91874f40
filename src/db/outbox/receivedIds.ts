import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { receiptsOfTour } from './receipts.ts';

/** The operation ids of everything that was acknowledged of these tours. */
export async function receivedIds(
  db: InspectionDatabase,
  of: readonly { readonly tour: string }[],
): Promise<ReadonlySet<string>> {
  const tours = new Set(of.map(({ tour }) => tour));
  const received = await Promise.all([...tours].map(async (tour) => receiptsOfTour(db, tour)));
  return new Set(received.flat().map(({ operationId }) => operationId));
}
