import type { Mandate } from '#domain/building.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { withoutBuildings } from './buildings.ts';
import { storedMandates } from './mandates.ts';

/** What a tour without a network needs of the server, and how much of it is here (S4). */
export type ListsReadiness = {
  readonly catalogue: boolean;
  /** Null: the list of mandates was never fetched. */
  readonly mandates: number | null;
  /** The mandates whose buildings are not here. */
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
