import { durableTransaction } from '#db/durableTransaction.ts';
import { dropUnnamedPhotos } from '#db/photos/dropUnnamedPhotos.ts';
import type { Result } from '#domain/result.ts';
import type { ActionContext } from './ActionContext.ts';

/** U5: deletes for good what a tour has left behind, with its photos. `not_saved`: the store refuses, and everything is as it was. */
export async function deleteLeftBehind(
  { db }: Pick<ActionContext, 'db'>,
  { tourId }: { readonly tourId: string },
): Promise<Result<void, 'not_saved'>> {
  const tables = [db.leftBehind, db.photos, db.photoBytes, db.tours, db.touchpoints, db.outbox];
  return durableTransaction(db, tables, async () => {
    await db.leftBehind.where('tour_id').equals(tourId).delete();
    await dropUnnamedPhotos(db, tourId);
  });
}
