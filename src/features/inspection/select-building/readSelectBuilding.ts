import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { introductionDismissed, lastBuildings } from '#db/lists/lastBuildings.ts';
import { lastMandateId, storedMandates } from '#db/lists/mandates.ts';
import type { DeviceTour } from '#db/schema.ts';
import { tourById } from '#db/tours/tours.ts';
import type { Building, Mandate } from '#domain/building.ts';

/** What select building shows of this device. */
export type SelectBuildingReading = {
  /** The person's tour, while it is open. */
  readonly openTour: DeviceTour | null;
  /** Null if they were never fetched. */
  readonly mandates: readonly Mandate[] | null;
  readonly lastMandateId: string | null;
  readonly lastBuildings: readonly Building[];
  readonly introduced: boolean;
};

/** Reads it at once: what was read later would be inserted later, and move what a person is about to tap. */
export async function readSelectBuilding(
  db: InspectionDatabase,
  tourId: string | null,
): Promise<SelectBuildingReading> {
  const [tour, mandates, lastMandate, buildings, introduced] = await Promise.all([
    tourId === null ? null : tourById(db, tourId),
    storedMandates(db),
    lastMandateId(db),
    lastBuildings(db),
    introductionDismissed(db),
  ]);
  return {
    openTour: tour?.concluded_at === null ? tour : null,
    mandates: mandates?.mandates ?? null,
    lastMandateId: lastMandate,
    lastBuildings: buildings,
    introduced,
  };
}
