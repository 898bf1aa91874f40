import { byPositionThenId, type SubTouchpoint } from '#domain/touchpoint.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint } from '../schema.ts';
import { localIdOf } from './remoteIds.ts';

/** All touchpoints of a tour, hidden copies too, by position and then id as text. */
export async function touchpointsOfTour(db: InspectionDatabase, tourId: string): Promise<DeviceTouchpoint[]> {
  const touchpoints = await db.touchpoints.where('tour_id').equals(tourId).toArray();
  return touchpoints.toSorted(byPositionThenId);
}

/** What the tour's page shows: everything that is not hidden. */
export async function visibleTouchpoints(
  db: InspectionDatabase,
  tourId: string,
): Promise<DeviceTouchpoint[]> {
  return (await touchpointsOfTour(db, tourId)).filter((one) => !one.hide);
}

/** The touchpoint a route names, by local or remote id (S4). A hidden copy is found too. */
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

/** The touchpoint of a tour that was last on the screen (U4); null where another tour's was. */
export async function lastTouchpointId(db: InspectionDatabase, tourId: string): Promise<string | null> {
  const row = await db.meta.get('lastTouchpoint');
  return row?.key === 'lastTouchpoint' && row.tourId === tourId ? row.touchpointId : null;
}

/** The sub-touchpoint a route names, by local or remote id, with its touchpoint. */
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
