import { sql } from 'kysely';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import type { Database, MandateRow, TourResultRow } from '../../database/tables.ts';
import type { ToursOfResults } from './countedTours.ts';

/** The mandates in the order of their names; only one, or the one of a building, where asked. */
export function mandatesByName(
  db: Database,
  { mandateId, buildingId }: Pick<ToursOfResults, 'mandateId' | 'buildingId'>,
): Promise<Pick<MandateRow, 'id' | 'name' | 'closed_at' | 'practice'>[]> {
  return db
    .selectFrom('mandates')
    .select(['id', 'name', 'closed_at', 'practice'])
    .where('deleted_at', 'is', null)
    .$if(mandateId !== undefined, (mandates) => mandates.where('id', '=', mandateId ?? ''))
    .$if(buildingId !== undefined, (mandates) =>
      mandates.where('id', 'in', (query) =>
        query
          .selectFrom('buildings')
          .select('mandate_id')
          .where('buildings.id', '=', buildingId ?? ''),
      ),
    )
    .orderBy('search_key')
    .orderBy('id')
    .execute();
}

type TourOfDay = Pick<
  TourResultRow,
  'mandate_id' | 'tour_id' | 'building_id' | 'user_id' | 'concluded_at' | 'received_at'
>;

const onDays = bulkQuery(
  { mandate: 'text', day: 'text' },
  (given) => sql<TourOfDay>`
    select t.mandate_id, t.tour_id, t.building_id, t.user_id, t.concluded_at, t.received_at
    from ${given} join tour_results as t on t.mandate_id = given.mandate and t.day = given.day
    where t.counted = 1`,
);

/** The counted tours of the given mandates on the given days. */
export function countedToursOn(db: Database, days: readonly { mandate: string; day: string }[]) {
  return onDays(db, days);
}
