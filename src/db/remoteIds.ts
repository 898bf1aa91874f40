import type { InspectionDatabase } from './InspectionDatabase.ts';

/**
 * What the server calls something of this device (S4). `local` is the id of a tour, touchpoint or
 * sub-touchpoint within `tour` (a local id too). Written by the acknowledgement (S13), never changed after.
 */
export type RemoteId = { readonly tour: string; readonly local: string; readonly remote: string };

/** Which local thing the server means by `remote`, or null. */
export async function localIdOf(db: InspectionDatabase, remote: string): Promise<RemoteId | null> {
  return (await db.remoteIds.where('remote').equals(remote).first()) ?? null;
}

/** The server's id of a local thing, or null while it was not acknowledged. */
export async function remoteIdOf(
  db: InspectionDatabase,
  tour: string,
  local: string,
): Promise<string | null> {
  return (await db.remoteIds.get([tour, local]))?.remote ?? null;
}

/** All of a tour: local id → remote id. */
export async function remoteIdsOfTour(
  db: InspectionDatabase,
  tour: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.remoteIds.where('tour').equals(tour).toArray();
  return new Map(rows.map((row) => [row.local, row.remote]));
}
