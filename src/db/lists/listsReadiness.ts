import type { Mandate } from '#domain/building.ts';
import { noPhotos } from '#domain/photo.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { withoutBuildings } from './buildings.ts';
import { storedCatalogue } from './catalogue.ts';
import { storedMandates } from './mandates.ts';

/** Which of the server's lists that an offline tour needs are on this device (S4). */
export type ListsReadiness = {
  readonly catalogue: boolean;
  /** Whether the server takes photos (PH12), by the catalogue. */
  readonly takesPhotos: boolean;
  /** The number of mandates; null when their list was never fetched. */
  readonly mandates: number | null;
  /** The mandates whose buildings were never fetched. */
  readonly without: readonly Mandate[];
};

/** Reads which lists are on this device. */
export async function listsReadiness(db: InspectionDatabase): Promise<ListsReadiness> {
  const mandates = (await storedMandates(db))?.mandates ?? null;
  const catalogue = await storedCatalogue(db);
  return {
    catalogue: catalogue !== null,
    takesPhotos: (catalogue?.photos ?? noPhotos).max > 0,
    mandates: mandates === null ? null : mandates.length,
    without: await withoutBuildings(db, mandates ?? []),
  };
}
