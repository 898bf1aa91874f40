import type { Mandate } from '#domain/building.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { withoutBuildings } from './buildings.ts';
import { storedMandates } from './mandates.ts';

/** Which of the server's lists that an offline tour needs are on this device (S4). */
export type ListsReadiness = {
  readonly catalogue: boolean;
  /** The number of mandates; null when their list was never fetched. */
  readonly mandates: number | null;
  /** The mandates whose buildings were never fetched. */
  readonly without: readonly Mandate[];
};

/** Reads which lists are on this device. */
export async function listsReadiness(db: InspectionDatabase): Promise<ListsReadiness> {
  const mandates = (await storedMandates(db))?.mandates ?? null;
  return {
    catalogue: (await db.catalogue.get('current')) !== undefined,
    mandates: mandates === null ? null : mandates.length,
    without: await withoutBuildings(db, mandates ?? []),
  };
}
