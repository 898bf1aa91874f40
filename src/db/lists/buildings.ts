import type { Building, Mandate } from '#domain/building.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { type BuildingList, buildingList, buildingsList, isSameList, preparedList } from './buildingList.ts';

/** The buildings of a mandate by name, or null when they were never fetched. */
export async function storedBuildings(
  db: InspectionDatabase,
  mandateId: string,
): Promise<BuildingList | null> {
  const ready = await db.fetchedLists.get(preparedList(mandateId));
  if (ready?.buildings !== undefined) return ready.buildings;
  if (!(await hasBuildings(db, mandateId))) return null;
  // Fetched by a version that did not put them in order.
  return buildingList(await db.buildings.where('mandate_id').equals(mandateId).toArray());
}

/** One building, or null when this device does not know it. */
export async function buildingById(db: InspectionDatabase, id: string): Promise<Building | null> {
  return (await db.buildings.get(id)) ?? null;
}

/** Whether the buildings of a mandate were fetched; they are fetched once and kept (specification §7). */
export async function hasBuildings(db: InspectionDatabase, mandateId: string): Promise<boolean> {
  return (await db.fetchedLists.get(buildingsList(mandateId))) !== undefined;
}

/** Those of these mandates whose buildings were never fetched: one question for all of them. */
export async function withoutBuildings(
  db: InspectionDatabase,
  mandates: readonly Mandate[],
): Promise<Mandate[]> {
  const fetched = new Set(await db.fetchedLists.toCollection().primaryKeys());
  return mandates.filter(({ id }) => !fetched.has(buildingsList(id)));
}

/**
 * Keeps the whole list of a mandate, replacing what was known of it. A list that is the same is not written again: it is
 * asked for in each start, and who reads it would draw it once more.
 */
export async function saveBuildings(
  db: InspectionDatabase,
  mandateId: string,
  buildings: readonly Building[],
  fetchedAt: string,
): Promise<void> {
  const prepared = buildingList(buildings);
  const before = (await db.fetchedLists.get(preparedList(mandateId)))?.buildings;
  if (before !== undefined && isSameList(before, prepared)) return;
  await db.transaction('rw', db.buildings, db.fetchedLists, async () => {
    await db.buildings.where('mandate_id').equals(mandateId).delete();
    await db.buildings.bulkPut([...buildings]);
    await db.fetchedLists.bulkPut([
      { list: buildingsList(mandateId), fetched_at: fetchedAt },
      { list: preparedList(mandateId), fetched_at: fetchedAt, buildings: prepared },
    ]);
  });
}
