import type { Mandate } from '#domain/building.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { mandatesList } from './buildingList.ts';

/** The mandates sorted by name, or null when they were never fetched. */
export async function storedMandates(
  db: InspectionDatabase,
): Promise<{ fetched_at: string; mandates: Mandate[] } | null> {
  const fetched = await db.fetchedLists.get(mandatesList);
  if (fetched === undefined) return null;
  const mandates = await db.mandates.toArray();
  mandates.sort((a, b) => a.name.localeCompare(b.name));
  return { fetched_at: fetched.fetched_at, mandates };
}

/** One mandate, or null when this device does not know it. */
export async function mandateById(db: InspectionDatabase, id: string): Promise<Mandate | null> {
  return (await db.mandates.get(id)) ?? null;
}

/** Replaces the list with a newer one. Buildings of a mandate that is gone stay: a tour may be about them. */
export async function saveMandates(
  db: InspectionDatabase,
  mandates: readonly Mandate[],
  fetchedAt: string,
): Promise<void> {
  await db.transaction('rw', db.mandates, db.fetchedLists, async () => {
    await db.mandates.clear();
    await db.mandates.bulkPut([...mandates]);
    await db.fetchedLists.put({ list: mandatesList, fetched_at: fetchedAt });
  });
}

/** The mandate a tour was last started in on this device, or null. */
export async function lastMandateId(db: InspectionDatabase): Promise<string | null> {
  const row = await db.meta.get('lastMandate');
  return row?.key === 'lastMandate' ? row.mandateId : null;
}
