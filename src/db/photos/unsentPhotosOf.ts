import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { unsentOfTour } from '../outbox/outbox.ts';

/** How many photos of a touchpoint were announced and are not received by the server yet (P6). */
export async function unsentPhotosOf(
  db: InspectionDatabase,
  tour: string,
  touchpoint: string,
): Promise<number> {
  const unsent = await unsentOfTour(db, tour);
  return unsent.filter(({ kind, refs }) => kind === 'send-photo' && refs.touchpoint === touchpoint).length;
}
