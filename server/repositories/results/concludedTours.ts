import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';

/** The concluded tours that are counted under buildings (B2, B4), with the ids of their inspectors. */
export async function concludedToursOf(db: Database, buildingIds: readonly string[]) {
  const rows = await db
    .selectFrom('buildings')
    .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
    .innerJoin('tours', 'tours.cip_obj_id', 'buildings.id')
    .select(['tours.id', 'buildings.result_id as building_id', 'tours.mandate_id', 'user_id'])
    .select(['concluded_at', 'received_at'])
    .where(among(db, 'buildings.result_id', listed(db, listValue(db, buildingIds))))
    .where('mandates.practice', '=', 0)
    .where('concluded_at', 'is not', null)
    .execute();
  return rows.map((row) => ({ ...row, concluded_at: row.concluded_at ?? '' }));
}

/** The comments on the bad ratings of these tours. */
export function badComments(db: Database, tourIds: readonly string[]) {
  return db
    .selectFrom('touchpoints')
    .innerJoin('sub_touchpoints', 'sub_touchpoints.assessment_touchpoint_id', 'touchpoints.id')
    .select([
      'touchpoints.tour_id',
      'touchpoints.floor',
      'sub_touchpoints.name as topic',
      'sub_touchpoints.comment',
    ])
    .where(among(db, 'touchpoints.tour_id', listed(db, listValue(db, tourIds))))
    .where('touchpoints.completed', '=', 1)
    .where('sub_touchpoints.rating', '=', 'bad')
    .execute();
}

/** The ids of buildings with concluded tours, stored results or findings, after an id and in their order. */
export async function buildingsWithResults(db: Database, afterId: string, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom('buildings')
    .select('id')
    .where('id', '>', afterId)
    .where((either) =>
      either.or([
        either.exists(
          either
            .selectFrom('tours')
            .select('tours.id')
            .whereRef('tours.cip_obj_id', '=', 'buildings.id')
            .where('tours.concluded_at', 'is not', null),
        ),
        either.exists(
          either
            .selectFrom('tour_results')
            .select('tour_id')
            .whereRef('tour_results.building_id', '=', 'buildings.id'),
        ),
        either.exists(
          either
            .selectFrom('findings')
            .select('findings.id')
            .whereRef('findings.building_id', '=', 'buildings.id'),
        ),
      ]),
    )
    .orderBy('id')
    .limit(size)
    .execute();
  return rows.map(({ id }) => id);
}
