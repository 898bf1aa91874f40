import { byPositionThenId, type SubTouchpoint } from '#domain/touchpoint.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint } from '../schema.ts';

/** All touchpoints of a tour, hidden copies included, in the order of L1. */
export async function touchpointsOfTour(db: InspectionDatabase, tourId: string): Promise<DeviceTouchpoint[]> {
  const touchpoints = await db.touchpoints.where('tour_id').equals(tourId).toArray();
  return touchpoints.toSorted(byPositionThenId);
}

/** The touchpoints that the tour's page shows: all but the hidden copies. */
export async function visibleTouchpoints(
  db: InspectionDatabase,
  tourId: string,
): Promise<DeviceTouchpoint[]> {
  return (await touchpointsOfTour(db, tourId)).filter((one) => !one.hide);
}

/** S4: the id by which the server knows a touchpoint; of an added floor only since its first conclusion. */
export function wireIdOf({ id, floor_id = id }: Pick<DeviceTouchpoint, 'id' | 'floor_id'>): string {
  return floor_id;
}

/** U4: the id of the touchpoint that was last on the screen; null if that was one of another tour. */
export async function lastTouchpointId(db: InspectionDatabase, tourId: string): Promise<string | null> {
  const row = await db.meta.get('lastTouchpoint');
  return row?.key === 'lastTouchpoint' && row.tourId === tourId ? row.touchpointId : null;
}

/** A sub-touchpoint of a tour with its touchpoint, hidden copies included; or null. */
export async function subTouchpointById(
  db: InspectionDatabase,
  tourId: string,
  id: string,
): Promise<{ touchpoint: DeviceTouchpoint; subTouchpoint: SubTouchpoint } | null> {
  for (const touchpoint of await db.touchpoints.where('tour_id').equals(tourId).toArray()) {
    const subTouchpoint = touchpoint.sub_touchpoints.find((sub) => sub.id === id);
    if (subTouchpoint !== undefined) return { touchpoint, subTouchpoint };
  }
  return null;
}
