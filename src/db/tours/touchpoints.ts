import { byPositionThenId, type SubTouchpoint } from '#domain/touchpoint.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint } from '../schema.ts';
import { localIdOf } from './remoteIds.ts';

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

/** The touchpoint that a route names by local or remote id (S4), hidden copies included; or null. */
export async function resolveTouchpoint(
  db: InspectionDatabase,
  tourId: string,
  routeId: string,
): Promise<DeviceTouchpoint | null> {
  const direct = await db.touchpoints.get([tourId, routeId]);
  if (direct !== undefined) return direct;
  const local = await localIdOf(db, tourId, routeId);
  return local === null ? null : ((await db.touchpoints.get([tourId, local])) ?? null);
}

/** U4: the id of the touchpoint that was last on the screen; null if that was one of another tour. */
export async function lastTouchpointId(db: InspectionDatabase, tourId: string): Promise<string | null> {
  const row = await db.meta.get('lastTouchpoint');
  return row?.key === 'lastTouchpoint' && row.tourId === tourId ? row.touchpointId : null;
}

/** The sub-touchpoint that a route names by local or remote id (S4), with its touchpoint; or null. */
export async function resolveSubTouchpoint(
  db: InspectionDatabase,
  tourId: string,
  routeId: string,
): Promise<{ touchpoint: DeviceTouchpoint; subTouchpoint: SubTouchpoint } | null> {
  const local = (await localIdOf(db, tourId, routeId)) ?? routeId;
  for (const touchpoint of await db.touchpoints.where('tour_id').equals(tourId).toArray()) {
    const subTouchpoint = touchpoint.sub_touchpoints.find((sub) => sub.id === local);
    if (subTouchpoint !== undefined) return { touchpoint, subTouchpoint };
  }
  return null;
}
