import type { Building } from '#domain/building.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';

const maxBuildings = 3;

/** The three buildings in which tours were last started on this device, the latest first, if still known. */
export async function lastBuildings(db: InspectionDatabase): Promise<Building[]> {
  const found = await db.buildings.bulkGet([...(await lastIds(db))]);
  return found.filter((building) => building !== undefined);
}

/** The first three buildings on this device by name, for a person who has not started a tour here yet. */
export async function firstBuildings(db: InspectionDatabase): Promise<Building[]> {
  return (await db.buildings.toCollection().sortBy('name')).slice(0, maxBuildings);
}

/** Saves a building as the last one; call it within the transaction that starts its tour (table meta). */
export async function saveLastBuilding(db: InspectionDatabase, buildingId: string): Promise<void> {
  const before = await lastIds(db);
  const ids = [buildingId, ...before.filter((id) => id !== buildingId)].slice(0, maxBuildings);
  await db.meta.put({ key: 'lastBuildings', ids });
}

/** B6: of the last buildings only those stay that are in a list; call it in the transaction that has saved them. */
export async function forgetOtherBuildings(db: InspectionDatabase): Promise<void> {
  const ids = (await lastBuildings(db)).map(({ id }) => id);
  await db.meta.put({ key: 'lastBuildings', ids });
}

async function lastIds(db: InspectionDatabase): Promise<readonly string[]> {
  const row = await db.meta.get('lastBuildings');
  return row?.key === 'lastBuildings' ? row.ids : [];
}

/** Whether this person has dismissed the introduction on this device. */
export async function introductionDismissed(db: InspectionDatabase): Promise<boolean> {
  return (await db.meta.get('introduction')) !== undefined;
}
