import type { FrozenConclusion } from '#contract/inspections/frozenPayload.ts';
import { durableTransaction } from '#db/durableTransaction.ts';
import { newEntry, tourRefs } from '#db/outbox/newEntry.ts';
import { withdrawPhotos } from '#db/photos/withdrawPhotos.ts';
import { leaveBehind } from '#db/tours/leaveBehind.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { closeCurrentTour } from '#db/tours/tours.ts';
import { shownLabel } from '#domain/building.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { frozenMoment } from '#domain/serverClock.ts';
import { concludedTour, type TourRefusal } from '#domain/tour.ts';
import { countUnconcluded, unconcludedAnswers, unconcludedPhotos } from '#domain/unconcluded.ts';
import type { ActionContext } from './ActionContext.ts';

/** Why a tour is not concluded. */
export type ConcludeTourRefusal = 'not_saved' | 'tour_unknown' | 'answers_not_concluded' | TourRefusal;

type Input = {
  readonly tourId: string;
  /** What the person has agreed to leave behind (U5); if there is more, the tour is not concluded. */
  readonly agreed?: LeftBehindCounts | undefined;
};

/** The numbers of touchpoints and answers that are left behind (U5). */
export type LeftBehindCounts = {
  readonly touchpoints: number;
  readonly answers: number;
  /** Photos in these answers, which are deleted (PH5); none if missing. */
  readonly photos?: number;
};

const nothing: LeftBehindCounts = { touchpoints: 0, answers: 0 };

/**
 * Concludes a tour (U1) and appends its last entry, in one transaction. Answers that were never concluded are left behind (U5),
 * as many as the person has agreed to, because nothing can send them any more. Concluded touchpoints stay until everything of
 * the tour is acknowledged (S18).
 */
export async function concludeTour(
  context: ActionContext,
  { tourId, agreed = nothing }: Input,
): Promise<Result<null, ConcludeTourRefusal>> {
  const { db } = context;
  const now = context.now();
  const operationId = context.newId();
  const payload: FrozenConclusion = { moment: frozenMoment(now, await context.serverClock()) };
  const saved = await durableTransaction(
    db,
    [db.tours, db.touchpoints, db.outbox, db.leftBehind, db.meta, db.photos, db.photoBytes],
    async (): Promise<Result<null, ConcludeTourRefusal>> => {
      const tour = await db.tours.get(tourId);
      if (tour === undefined) return refused('tour_unknown');
      if ((await db.outbox.where('operationId').equals(operationId).count()) > 0) return accepted(null);
      const touchpoints = await touchpointsOfTour(db, tourId);
      const conclusion = concludedTour(tour, touchpoints, now.toISOString());
      if (!conclusion.ok) return conclusion;
      const left = unconcludedAnswers(touchpoints);
      const drafts = unconcludedPhotos(left);
      if (
        left.length > agreed.touchpoints ||
        countUnconcluded(left) > agreed.answers ||
        drafts.length > (agreed.photos ?? 0)
      )
        return refused('answers_not_concluded');
      await leaveBehind(db, tour, touchpoints, now);
      await db.tours.put(conclusion.value);
      const neverConcluded = touchpoints.filter((one) => !one.completed);
      await db.touchpoints.bulkDelete(neverConcluded.map((one): [string, string] => [tourId, one.id]));
      await withdrawPhotos(db, tourId, drafts);
      await closeCurrentTour(db, tourId);
      const refs = tourRefs(shownLabel(tour.building));
      await db.outbox.add(newEntry({ operationId, tour: tourId, kind: 'conclude-tour', refs, payload, now }));
      return accepted(null);
    },
  );
  return saved.ok ? saved.value : saved;
}
