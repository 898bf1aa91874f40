import type { Mandate } from '#domain/building.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { buildingsList, mandatesList, preparedList } from './buildingList.ts';
import { forgetOtherBuildings } from './lastBuildings.ts';

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

/** B6: what the server said of the lists with the mandates that are stored; null: nothing. */
export async function storedLists(db: InspectionDatabase): Promise<string | null> {
  const row = await db.meta.get('lists');
  return row?.key === 'lists' ? row.state : null;
}

/**
 * Replaces the list with a newer one of the server's, and deletes all that is here of other mandates (B6): buildings, lists, last
 * buildings. A tour has its own copy of its building. `lists` is what the server said with it.
 */
export async function saveMandates(
  db: InspectionDatabase,
  mandates: readonly Mandate[],
  fetchedAt: string,
  lists: string | null = null,
): Promise<void> {
  const ids = mandates.map(({ id }) => id);
  await db.transaction('rw', db.mandates, db.buildings, db.fetchedLists, db.meta, async () => {
    await db.mandates.clear();
    await db.mandates.bulkPut([...mandates]);
    await db.buildings.where('mandate_id').noneOf(ids).delete();
    const kept = new Set([mandatesList, ...ids.flatMap((id) => [buildingsList(id), preparedList(id)])]);
    const stored = await db.fetchedLists.toCollection().primaryKeys();
    await db.fetchedLists.bulkDelete(stored.filter((list) => !kept.has(list)));
    await db.fetchedLists.put({ list: mandatesList, fetched_at: fetchedAt });
    await forgetOtherBuildings(db);
    if (!ids.includes((await lastMandateId(db)) ?? '')) await db.meta.delete('lastMandate');
    if (lists === null) await db.meta.delete('lists');
    else await db.meta.put({ key: 'lists', state: lists });
  });
}

/** The mandate a tour was last started in on this device, or null. */
export async function lastMandateId(db: InspectionDatabase): Promise<string | null> {
  const row = await db.meta.get('lastMandate');
  return row?.key === 'lastMandate' ? row.mandateId : null;
}
