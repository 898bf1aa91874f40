import type { Building } from '#domain/building.ts';
import { buildingsList } from './fetchedLists.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';

/** The buildings of a mandate by name, or null when they were never fetched. */
export async function storedBuildings(db: InspectionDatabase, mandateId: string): Promise<Building[] | null> {
  const fetched = await db.fetchedLists.get(buildingsList(mandateId));
  if (fetched === undefined) return null;
  const buildings = await db.buildings.where('mandate_id').equals(mandateId).toArray();
  const collator = new Intl.Collator();
  return buildings.toSorted((a, b) => collator.compare(a.name, b.name));
}

/** One building, or null when this device does not know it. */
export async function buildingById(db: InspectionDatabase, id: string): Promise<Building | null> {
  return (await db.buildings.get(id)) ?? null;
}

/** Whether the buildings of a mandate were fetched; they are fetched once and kept (specification §7). */
export async function hasBuildings(db: InspectionDatabase, mandateId: string): Promise<boolean> {
  return (await db.fetchedLists.get(buildingsList(mandateId))) !== undefined;
}

/** Keeps the whole list of a mandate, replacing what was known of it. */
export async function keepBuildings(
  db: InspectionDatabase,
  mandateId: string,
  buildings: readonly Building[],
  fetchedAt: string,
): Promise<void> {
  await db.transaction('rw', db.buildings, db.fetchedLists, async () => {
    await db.buildings.where('mandate_id').equals(mandateId).delete();
    await db.buildings.bulkPut([...buildings]);
    await db.fetchedLists.put({ list: buildingsList(mandateId), fetched_at: fetchedAt });
  });
}
