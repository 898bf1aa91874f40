import { Dexie } from 'dexie';
import type { InspectionDatabase } from '../InspectionDatabase.ts';

/** Deletes a tour's rows, by key and without reading them (S1). Call it within a transaction over the three tables. */
export async function deleteTourRows(
  { tours, touchpoints, remoteIds }: Pick<InspectionDatabase, 'tours' | 'touchpoints' | 'remoteIds'>,
  tour: string,
): Promise<void> {
  const ofTour = [
    [tour, Dexie.minKey],
    [tour, Dexie.maxKey],
  ] as const;
  await Promise.all([
    tours.delete(tour),
    touchpoints
      .where('[tour_id+id]')
      .between(...ofTour)
      .delete(),
    remoteIds
      .where('[tour+local]')
      .between(...ofTour)
      .delete(),
  ]);
}
