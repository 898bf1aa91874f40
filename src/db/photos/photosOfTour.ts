import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DevicePhoto } from '../schema.ts';

/** Everything of a tour in the table of photos. */
export async function photosOfTour({ photos }: InspectionDatabase, tour: string): Promise<DevicePhoto[]> {
  return photos.where('[tour_id+id]').between([tour, ''], [tour, '\uffff']).toArray();
}
