import { Dexie, type Table } from 'dexie';
import type { InspectionDatabase } from '../InspectionDatabase.ts';

/**
 * Deletes a tour's rows, and of its photos those that were received (P10), by key and without reading them (S1). Call it within
 * a transaction over the five tables.
 */
export async function deleteTourRows(
  {
    tours,
    touchpoints,
    remoteIds,
    photos,
    photoBytes,
  }: Pick<InspectionDatabase, 'tours' | 'touchpoints' | 'remoteIds' | 'photos' | 'photoBytes'>,
  tour: string,
): Promise<void> {
  const ofTour = [
    [tour, Dexie.minKey],
    [tour, Dexie.maxKey],
  ] as const;
  const rowsIn = <Row>(table: Table<Row, [tour: string, id: string]>) =>
    table.where('[tour_id+id]').between(...ofTour);
  // Bytes are here until they are received.
  const [shown, unsent] = await Promise.all([rowsIn(photos).primaryKeys(), rowsIn(photoBytes).primaryKeys()]);
  const kept = new Set(unsent.map(([, id]) => id));
  await Promise.all([
    tours.delete(tour),
    rowsIn(touchpoints).delete(),
    remoteIds
      .where('[tour+local]')
      .between(...ofTour)
      .delete(),
    photos.bulkDelete(shown.filter(([, id]) => !kept.has(id))),
  ]);
}
