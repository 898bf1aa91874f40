import type { Database } from '../database/tables.ts';

/**
 * The tours, not excluded, of these buildings and of those merged into them (B2) that were concluded in a time, with the people who
 * walked them and still have an account.
 */
export async function concludedBetween(
  db: Database,
  buildingIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  return db
    .selectFrom('buildings')
    .innerJoin('tours', 'tours.cip_obj_id', 'buildings.id')
    .leftJoin('tour_exclusions', 'tour_exclusions.tour_id', 'tours.id')
    .select(['buildings.result_id', 'tours.user_id', 'tours.concluded_at'])
    .where('buildings.result_id', 'in', buildingIds)
    .where('tours.concluded_at', '>=', from)
    .where('tours.concluded_at', '<=', to)
    .where('tours.user_id', 'is not', null)
    .where('tour_exclusions.tour_id', 'is', null)
    .execute();
}
