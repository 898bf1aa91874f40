import { sql } from 'kysely';
import { among, listed, listValue } from '../../../../../server/database/query/arrayParams.ts';
import type { Database } from '../../../../../server/database/tables.ts';

/** An answer with all that decides how it counts; a tour without answers is one row without an answer. */
export type RecountedAnswer = {
  readonly tour_id: string;
  readonly building_id: string;
  readonly mandate_id: string;
  readonly user_id: string | null;
  readonly concluded_at: string;
  readonly received_at: string | null;
  readonly excluded: number;
  readonly topic: string | null;
  readonly floor: number | null;
  readonly rating: string | null;
  readonly comment: string | null;
};

/** All rated answers of concluded touchpoints of the concluded tours of buildings, in the order of conclusion. */
export async function answersForRecount(
  db: Database,
  buildingIds: readonly string[],
): Promise<readonly RecountedAnswer[]> {
  const { rows } = await sql<RecountedAnswer>`
    select tours.id as tour_id, coalesce(target.id, own.id) as building_id, tours.mandate_id, tours.user_id, tours.concluded_at,
      tours.received_at, case when tour_exclusions.tour_id is null then 0 else 1 end as excluded,
      answers.name as topic, touchpoints.floor, answers.rating, answers.comment
    from tours
    join buildings as own on own.id = tours.cip_obj_id
    left join buildings as target on own.merged_at is not null and target.id = own.result_id
    join mandates on mandates.id = own.mandate_id and mandates.practice = 0
    left join tour_exclusions on tour_exclusions.tour_id = tours.id
    left join touchpoints on touchpoints.tour_id = tours.id and touchpoints.completed = 1
    left join sub_touchpoints as answers
      on answers.assessment_touchpoint_id = touchpoints.id and answers.rating is not null
    where tours.concluded_at is not null and ${among(db, 'own.result_id', listed(db, listValue(db, buildingIds)))}
    order by tours.concluded_at, tours.id`.execute(db);
  return rows;
}

/** The stored results of the tours of buildings, every column. */
export function storedResults(db: Database, buildingIds: readonly string[]) {
  return db
    .selectFrom('tour_results')
    .selectAll()
    .where(among(db, 'building_id', listed(db, listValue(db, buildingIds))))
    .execute();
}
