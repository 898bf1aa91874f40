import type { Building, Mandate } from '#domain/building.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import {
  type BuildingList,
  buildingList,
  buildingsList,
  isSameList,
  mandatesList,
  preparedList,
  withKeys,
} from './buildingList.ts';

/** The buildings of a mandate by name, or null when they were never fetched. */
export async function storedBuildings(
  db: InspectionDatabase,
  mandateId: string,
): Promise<BuildingList | null> {
  const ready = await db.fetchedLists.get(preparedList(mandateId));
  if (ready?.buildings !== undefined) return withKeys(ready.buildings);
  if (!(await hasBuildings(db, mandateId))) return null;
  // Fetched by a version that did not store a sorted list.
  return buildingList(await db.buildings.where('mandate_id').equals(mandateId).toArray());
}

/** One building, or null when this device does not know it. */
export async function buildingById(db: InspectionDatabase, id: string): Promise<Building | null> {
  return (await db.buildings.get(id)) ?? null;
}

/** Whether the buildings of a mandate were fetched; they stay on the device (specification §7). */
export async function hasBuildings(db: InspectionDatabase, mandateId: string): Promise<boolean> {
  return (await db.fetchedLists.get(buildingsList(mandateId))) !== undefined;
}

/** Those of these mandates whose buildings were never fetched; one query for all of them. */
export async function withoutBuildings(
  db: InspectionDatabase,
  mandates: readonly Mandate[],
): Promise<Mandate[]> {
  const fetched = new Set(await db.fetchedLists.toCollection().primaryKeys());
  return mandates.filter(({ id }) => !fetched.has(buildingsList(id)));
}

/**
 * Saves the whole list of a mandate, replacing the earlier one. An unchanged list is not written: it is fetched at each
 * start, and a write would make its live queries render again. Nor is one of a mandate that is no longer the person's (B6).
 */
export async function saveBuildings(
  db: InspectionDatabase,
  mandateId: string,
  buildings: readonly Building[],
  fetchedAt: string,
): Promise<void> {
  const list = buildingList(buildings);
  const before = (await db.fetchedLists.get(preparedList(mandateId)))?.buildings;
  if (before !== undefined && isSameList(before, list)) return;
  await db.transaction('rw', db.mandates, db.buildings, db.fetchedLists, async () => {
    const isListed = (await db.mandates.get(mandateId)) !== undefined;
    if (!isListed && (await db.fetchedLists.get(mandatesList)) !== undefined) return;
    await db.buildings.where('mandate_id').equals(mandateId).delete();
    await db.buildings.bulkPut([...buildings]);
    await db.fetchedLists.bulkPut([
      { list: buildingsList(mandateId), fetched_at: fetchedAt },
      { list: preparedList(mandateId), fetched_at: fetchedAt, buildings: list },
    ]);
  });
}
