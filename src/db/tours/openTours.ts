import { countUnconcluded, unconcludedAnswers } from '#domain/unconcluded.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { unsentEntries } from '../outbox/outbox.ts';
import type { DeviceTour } from '../schema.ts';
import { visibleTouchpoints } from './touchpoints.ts';

/** A tour that can be continued on this device. */
export type OpenTour = {
  readonly tour: DeviceTour;
  /** Concluded touchpoints. */
  readonly concluded: number;
  /** Visible touchpoints. */
  readonly touchpoints: number;
  /** Answers that are not concluded (U5). */
  readonly drafts: number;
  /** Entries that are not sent. */
  readonly unsent: number;
};

/** Every tour of this device that is not concluded, newest first, not only the current one. */
export async function openTours(db: InspectionDatabase): Promise<OpenTour[]> {
  const open = (await db.tours.toArray()).filter(({ concluded_at }) => concluded_at === null);
  const unsent = await unsentEntries(db);
  const found = open.map(async (tour) => {
    const touchpoints = await visibleTouchpoints(db, tour.id);
    return {
      tour,
      concluded: touchpoints.filter(({ completed }) => completed).length,
      touchpoints: touchpoints.length,
      drafts: countUnconcluded(unconcludedAnswers(touchpoints)),
      unsent: unsent.filter((entry) => entry.tour === tour.id).length,
    };
  });
  const tours = await Promise.all(found);
  return tours.toSorted((a, b) => b.tour.created_at.localeCompare(a.tour.created_at));
}
