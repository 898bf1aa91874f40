import { sql } from 'kysely';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import type { Database } from '../../database/tables.ts';
import { countedTours, type ToursOfResults } from './countedTours.ts';

/** A tour that disagrees with others of its building that were concluded before. */
export type DisagreeingTour = {
  readonly tour_id: string;
  readonly building_id: string;
  readonly mandate_id: string;
  readonly user_id: string | null;
  readonly concluded_at: string;
  readonly received_at: string | null;
  readonly day: string;
  readonly disagreements: number;
  readonly ratings: string;
};

const columns = sql`t.tour_id, t.building_id, t.mandate_id, t.user_id, t.concluded_at, t.received_at, t.day, t.disagreements, t.ratings`;

/**
 * The newest tours, before a given one, that disagree with earlier tours. With `userId`: of all buildings this
 * person visited, because their tour may be the earlier one.
 */
export async function disagreeingTours(
  db: Database,
  { userId, ...filter }: ToursOfResults,
  {
    before,
    size,
  }: { readonly before: Pick<DisagreeingTour, 'concluded_at' | 'tour_id'> | null; readonly size: number },
): Promise<DisagreeingTour[]> {
  const ofUser =
    userId === undefined
      ? sql``
      : sql`and t.building_id in (select own.building_id from tour_results as own where own.user_id = ${userId})`;
  const place =
    before === null
      ? sql``
      : sql`and (t.concluded_at, t.tour_id) < (${before.concluded_at}, ${before.tour_id})`;
  const { rows } = await sql<DisagreeingTour>`
    select ${columns} from tour_results as t
    where ${countedTours(filter)} and t.disagreements > 0 ${ofUser} ${place}
    order by t.concluded_at desc, t.tour_id desc limit ${size}`.execute(db);
  return rows;
}

/** An earlier tour, and the later one that it is compared with. */
export type EarlierTour = Omit<DisagreeingTour, 'disagreements'> & { readonly later_id: string };

const findEarlier = bulkQuery(
  { later_id: 'text', building: 'text', since: 'text', until: 'text' },
  (given) => sql<EarlierTour>`
    select given.later_id, t.tour_id, t.building_id, t.mandate_id, t.user_id, t.concluded_at, t.received_at, t.day, t.ratings
    from ${given} join tour_results as t on t.building_id = given.building
      and t.concluded_at >= given.since and t.concluded_at <= given.until and t.counted = 1
      and (t.concluded_at, t.tour_id) < (given.until, given.later_id)`,
);

/** For each given tour, the counted tours of the same building between two times. */
export function earlierTours(
  db: Database,
  tours: readonly { later_id: string; building: string; since: string; until: string }[],
): Promise<EarlierTour[]> {
  return findEarlier(db, tours);
}

/** The counted tours of buildings between two days, by building in the order of conclusion. */
export async function countedToursOf(
  db: Database,
  buildingIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  return db
    .selectFrom('tour_results')
    .select(['building_id', 'user_id', 'concluded_at', 'disagreements', 'ratings'])
    .where(among(db, 'building_id', listed(db, listValue(db, buildingIds))))
    .where('counted', '=', 1)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('concluded_at')
    .orderBy('tour_id')
    .execute();
}
