import type { Database } from '../../../database/tables.ts';
import { tourColumns } from './columns/TourColumns.ts';

/** Reads all that the columns hold, so that no question waits for it. */
export async function readEverything(db: Database): Promise<void> {
  const columns = tourColumns(db);
  await columns.places(db);
  await columns.findings(db);
}
