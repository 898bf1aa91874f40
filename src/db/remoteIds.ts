import type { InspectionDatabase } from './InspectionDatabase.ts';

type Pair = { readonly local: string; readonly remote: string };

/**
 * What the server calls something of this device (S4). `local` is the id of a tour, touchpoint or
 * sub-touchpoint within `tour` (a local id too). Written by the acknowledgement (S13), never changed after.
 */
export type RemoteId = Pair & { readonly tour: string };

/**
 * A row: a tour or a touchpoint, and with it its sub-touchpoints. A row for each of them was most of what a drain
 * wrote; rows of that kind are still read.
 */
export type RemoteIdRow = RemoteId & { readonly sub_touchpoints?: readonly Pair[] };

/** Everything that rows name, one by one. */
export function remoteIdsIn(rows: readonly RemoteIdRow[]): RemoteId[] {
  return rows.flatMap(({ tour, local, remote, sub_touchpoints = [] }) => [
    { tour, local, remote },
    ...sub_touchpoints.map((sub) => ({ tour, local: sub.local, remote: sub.remote })),
  ]);
}

/** Which local tour or touchpoint the server means by `remote`, or null. */
export async function localIdOf(db: InspectionDatabase, remote: string): Promise<RemoteId | null> {
  return (await db.remoteIds.where('remote').equals(remote).first()) ?? null;
}

/** The server's id of a local tour or touchpoint, or null while it was not acknowledged. */
export async function remoteIdOf(
  db: InspectionDatabase,
  tour: string,
  local: string,
): Promise<string | null> {
  return (await db.remoteIds.get([tour, local]))?.remote ?? null;
}

/** What the server calls everything of a tour that it knows. */
export async function remoteIdsOfTour(db: InspectionDatabase, tour: string): Promise<RemoteId[]> {
  return remoteIdsIn(await db.remoteIds.where('tour').equals(tour).toArray());
}
