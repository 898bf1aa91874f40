import type { Building } from '#domain/building.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';

const most = 3;

/** The three buildings in which tours were last started on this device, the latest first; those that are still known. */
export async function lastBuildings(db: InspectionDatabase): Promise<Building[]> {
  const found = await db.buildings.bulkGet([...(await lastIds(db))]);
  return found.filter((building) => building !== undefined);
}

/** The first three of this device by name, for somebody who has never started a tour here: the same for everybody. */
export async function firstBuildings(db: InspectionDatabase): Promise<Building[]> {
  return (await db.buildings.toCollection().sortBy('name')).slice(0, most);
}

/** Puts a building in front of the last ones; within the transaction that starts its tour (table meta). */
export async function saveLastBuilding(db: InspectionDatabase, buildingId: string): Promise<void> {
  const before = await lastIds(db);
  const ids = [buildingId, ...before.filter((id) => id !== buildingId)].slice(0, most);
  await db.meta.put({ key: 'lastBuildings', ids });
}

async function lastIds(db: InspectionDatabase): Promise<readonly string[]> {
  const row = await db.meta.get('lastBuildings');
  return row?.key === 'lastBuildings' ? row.ids : [];
}

/** Whether this person has put the introduction away on this device. */
export async function introductionDismissed(db: InspectionDatabase): Promise<boolean> {
  return (await db.meta.get('introduction')) !== undefined;
}
