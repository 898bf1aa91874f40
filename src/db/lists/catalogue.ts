import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';

/** The catalogue from which a tour is started offline (S4), or null when it was never fetched. */
export async function storedCatalogue(db: InspectionDatabase): Promise<Catalogue | null> {
  return (await db.catalogue.get('current'))?.catalogue ?? null;
}

/** Saves the newest catalogue. Tours that were started from an older one keep their touchpoints. */
export async function saveCatalogue(
  db: InspectionDatabase,
  catalogue: Catalogue,
  fetchedAt: string,
): Promise<void> {
  await db.catalogue.put({ id: 'current', catalogue, fetched_at: fetchedAt });
}
