import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { rowsOfTour } from '../rowsOfTour.ts';

/**
 * PH10: deletes the photos of a tour that were received, by key and without reading them (S1): bytes are here until then. `kept`:
 * the ids of those that wait, which stay even if their bytes are lost. Call it within a transaction over photos and photoBytes.
 */
export async function deleteReceivedPhotosOf(
  { photos, photoBytes }: Pick<InspectionDatabase, 'photos' | 'photoBytes'>,
  tour: string,
  kept: readonly (string | undefined)[] = [],
): Promise<void> {
  const [shown, unsent] = await Promise.all([
    rowsOfTour(photos, tour).primaryKeys(),
    rowsOfTour(photoBytes, tour).primaryKeys(),
  ]);
  const stays = new Set([...unsent.map(([, id]) => id), ...kept]);
  await photos.bulkDelete(shown.filter(([, id]) => !stays.has(id)));
}
