import type { Touchpoint } from '#domain/touchpoint.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint, RemoteId, RemoteIdRow } from '../schema.ts';

/** The ids of these rows, one by one. */
export function remoteIdsIn(rows: readonly RemoteIdRow[]): RemoteId[] {
  return rows.flatMap(({ tour, local, remote, sub_touchpoints = [] }) => [
    { tour, local, remote },
    ...sub_touchpoints.map((part) => ({ tour, local: part.local, remote: part.remote })),
  ]);
}

/** The rows of touchpoints that came from the server, whose local ids are the server's (S4). */
export function ownIdRows(tour: string, touchpoints: readonly Touchpoint[]): RemoteIdRow[] {
  const own = (id: string) => ({ local: id, remote: id });
  return touchpoints.map(({ id, sub_touchpoints }) => ({
    tour,
    ...own(id),
    sub_touchpoints: sub_touchpoints.map((sub) => own(sub.id)),
  }));
}

/** The local tour id for a server tour id, or null. */
export async function localTourOf(db: InspectionDatabase, remote: string): Promise<string | null> {
  return (await db.remoteIds.where('remote').equals(remote).first())?.local ?? null;
}

/** The server's id for the local id of a tour or a part of it; null until it is acknowledged. */
export async function remoteIdOf(
  db: InspectionDatabase,
  tour: string,
  local: string,
): Promise<string | null> {
  return (await remoteIdsOfTour(db, tour)).find((known) => known.local === local)?.remote ?? null;
}

/** The local id for the server's id of a part of this tour, or null. */
export async function localIdOf(
  db: InspectionDatabase,
  tour: string,
  remote: string,
): Promise<string | null> {
  return (await remoteIdsOfTour(db, tour)).find((known) => known.remote === remote)?.local ?? null;
}

/** All pairs of local and server ids of a tour. */
export async function remoteIdsOfTour(db: InspectionDatabase, tour: string): Promise<RemoteId[]> {
  return remoteIdsIn(await db.remoteIds.where('tour').equals(tour).toArray());
}

/** S31: deletes the server's ids of an added floor that the server has forgotten, so that it is added anew. */
export async function deleteRemoteIds(
  { remoteIds }: Pick<InspectionDatabase, 'remoteIds'>,
  { tour_id, id, sub_touchpoints }: DeviceTouchpoint,
): Promise<void> {
  // In a tour that came from a file each sub-touchpoint has a row of its own (S30).
  const ids = [id, ...sub_touchpoints.map((sub) => sub.id)];
  await remoteIds.bulkDelete(ids.map((local): [string, string] => [tour_id, local]));
}
