import type { InspectionDatabase } from '../InspectionDatabase.ts';

type Pair = { readonly local: string; readonly remote: string };

/**
 * What the server calls something of this device (S4). `local` is the id of a tour, touchpoint or
 * sub-touchpoint within `tour` (a local id too). Written by the acknowledgement (S13), never changed after.
 */
export type RemoteId = Pair & { readonly tour: string };

/**
 * A row: what one acknowledgement names. A tour with its touchpoints and their sub-touchpoints, or an added floor with
 * its own, all in one list: a row for each of them was most of what a drain wrote. Rows of that kind are still read. The
 * list has the name that older versions read, so they send on what this one has started.
 */
export type RemoteIdRow = RemoteId & { readonly sub_touchpoints?: readonly Pair[] };

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
