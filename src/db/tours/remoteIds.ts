import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { RemoteId, RemoteIdRow } from '../schema.ts';

/** Everything that rows name, one by one. */
export function remoteIdsIn(rows: readonly RemoteIdRow[]): RemoteId[] {
  return rows.flatMap(({ tour, local, remote, sub_touchpoints = [] }) => [
    { tour, local, remote },
    ...sub_touchpoints.map((part) => ({ tour, local: part.local, remote: part.remote })),
  ]);
}

/** Which local tour the server means by `remote`, or null. Of anything else's id, what has no tour. */
export async function localTourOf(db: InspectionDatabase, remote: string): Promise<string | null> {
  return (await db.remoteIds.where('remote').equals(remote).first())?.local ?? null;
}

/** The server's id of a part of a tour or of the tour itself, or null while it was not acknowledged. */
export async function remoteIdOf(
  db: InspectionDatabase,
  tour: string,
  local: string,
): Promise<string | null> {
  return (await remoteIdsOfTour(db, tour)).find((known) => known.local === local)?.remote ?? null;
}

/** Which part of a local tour the server means by `remote`, or null. */
export async function localIdOf(
  db: InspectionDatabase,
  tour: string,
  remote: string,
): Promise<string | null> {
  return (await remoteIdsOfTour(db, tour)).find((known) => known.remote === remote)?.local ?? null;
}

/** What the server calls everything of a tour that it knows. */
export async function remoteIdsOfTour(db: InspectionDatabase, tour: string): Promise<RemoteId[]> {
  return remoteIdsIn(await db.remoteIds.where('tour').equals(tour).toArray());
}
