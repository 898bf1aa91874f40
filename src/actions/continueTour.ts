import { durableTransaction } from '#db/durableTransaction.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ActionContext } from './ActionContext.ts';

/** Why a tour cannot be continued. */
export type ContinueRefusal = 'not_saved' | 'tour_unknown' | 'tour_concluded';

/** Makes an open tour of this device the current one; the earlier one stays as it is. */
export async function continueTour(
  { db }: Pick<ActionContext, 'db'>,
  { tourId }: { tourId: string },
): Promise<Result<null, ContinueRefusal>> {
  const saved = await durableTransaction(
    db,
    [db.tours, db.meta],
    async (): Promise<Result<null, ContinueRefusal>> => {
      const tour = await db.tours.get(tourId);
      if (tour === undefined) return refused('tour_unknown');
      if (tour.concluded_at !== null) return refused('tour_concluded');
      await db.meta.put({ key: 'currentTour', tourId });
      return accepted(null);
    },
  );
  return saved.ok ? saved.value : saved;
}
