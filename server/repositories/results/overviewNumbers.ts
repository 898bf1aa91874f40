import { sql } from 'kysely';
import type { Basis } from '#contract/results/basis.ts';
import type { Database } from '../../database/tables.ts';
import {
  countedTours,
  excludedToursOf,
  pickedTours,
  rowCount,
  type ToursOfResults,
  topicList,
  topicSums,
  total,
} from './countedTours.ts';

export type MonthNumbers = {
  readonly month: string;
  readonly tours: number;
  readonly good: number;
  readonly bad: number;
  readonly not_applicable: number;
};

/** The counts of all topics of the tours that a basis takes, as one list, and how many buildings they are of. */
export async function sumTopics(
  db: Database,
  filter: ToursOfResults,
  basis: Basis,
): Promise<{ readonly buildings: number; readonly counts: readonly number[] }> {
  const buildings =
    basis === 'latest' ? rowCount : sql<number>`cast(count(distinct t.building_id) as integer)`;
  const { rows } = await sql<Record<string, number>>`
    select ${buildings} as buildings, ${topicSums()}
    from tour_results as t where ${pickedTours(filter, basis)}`.execute(db);
  const row = rows[0] ?? {};
  return { buildings: row['buildings'] ?? 0, counts: topicList(row) };
}

/** Every counted tour that passes, by month. */
export async function sumMonths(db: Database, filter: ToursOfResults): Promise<MonthNumbers[]> {
  const { rows } = await sql<MonthNumbers>`
    select substr(t.day, 1, 7) as month, ${rowCount} as tours, ${total(sql`sum(t.good)`)} as good,
      ${total(sql`sum(t.bad)`)} as bad, ${total(sql`sum(t.not_applicable)`)} as not_applicable
    from tour_results as t where ${countedTours(filter)} group by substr(t.day, 1, 7) order by 1`.execute(db);
  return rows;
}

/** How many excluded tours pass. */
export async function countExcluded(db: Database, filter: ToursOfResults): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${rowCount} as count from tour_results as t where ${excludedToursOf(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many buildings there are, visited or not. */
export async function countBuildings(
  db: Database,
  { mandateId, buildingId }: Pick<ToursOfResults, 'mandateId' | 'buildingId'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('buildings')
    .select(rowCount.as('count'))
    .$if(mandateId !== undefined, (buildings) => buildings.where('mandate_id', '=', mandateId ?? ''))
    .$if(buildingId !== undefined, (buildings) => buildings.where('id', '=', buildingId ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}

/** Which tours that are not concluded are looked for: by their start, the end of the span not included. */
export type OpenToursFilter = Pick<ToursOfResults, 'mandateId' | 'buildingId' | 'userId'> & {
  readonly startedFrom?: string | undefined;
  readonly startedBefore?: string | undefined;
};

/** How many tours are not concluded, and how many touchpoints of them were received. */
export async function countOpen(
  db: Database,
  { mandateId, buildingId, userId, startedFrom, startedBefore }: OpenToursFilter,
): Promise<{ readonly tours: number; readonly touchpoints: number }> {
  const conditions = [sql`tours.concluded_at is null`];
  if (mandateId !== undefined) conditions.push(sql`tours.mandate_id = ${mandateId}`);
  if (buildingId !== undefined) conditions.push(sql`tours.cip_obj_id = ${buildingId}`);
  if (userId !== undefined) conditions.push(sql`tours.user_id = ${userId}`);
  if (startedFrom !== undefined) conditions.push(sql`tours.created_at >= ${startedFrom}`);
  if (startedBefore !== undefined) conditions.push(sql`tours.created_at < ${startedBefore}`);
  const open = sql.join(conditions, sql` and `);
  // Of each open tour by itself: SQLite would join from the side of the touchpoints, and look at all there are.
  const received = sql`sum((select count(*) from touchpoints
    where touchpoints.tour_id = tours.id and touchpoints.completed = 1))`;
  const { rows } = await sql<{ tours: number; touchpoints: number }>`
    select (select ${rowCount} from tours where ${open}) as tours,
      (select ${total(received)} from tours where ${open}) as touchpoints`.execute(db);
  return rows[0] ?? { tours: 0, touchpoints: 0 };
}

/** N13: the buildings that two selections of tours have in common, and what each says of them. */
export async function sumSameBuildings(
  db: Database,
  [first, second]: readonly [ToursOfResults, ToursOfResults],
  basis: Basis,
) {
  const ofBuildings = (filter: ToursOfResults) => sql`
    select t.building_id, ${total(sql`sum(t.good)`)} as good, ${total(sql`sum(t.bad)`)} as bad
    from tour_results as t where ${pickedTours(filter, basis)} group by t.building_id`;
  const { rows } = await sql<Record<'buildings' | 'good' | 'bad' | 'against_good' | 'against_bad', number>>`
    select ${rowCount} as buildings, ${total(sql`sum(one.good)`)} as good, ${total(sql`sum(one.bad)`)} as bad,
      ${total(sql`sum(other.good)`)} as against_good, ${total(sql`sum(other.bad)`)} as against_bad
    from (${ofBuildings(first)}) as one
    join (${ofBuildings(second)}) as other on other.building_id = one.building_id`.execute(db);
  return rows[0] ?? { buildings: 0, good: 0, bad: 0, against_good: 0, against_bad: 0 };
}

/** How many counted tours each inspector concluded; those of people who were deleted are nobody's. */
export async function countByInspector(db: Database, filter: ToursOfResults) {
  const { rows } = await sql<{
    user_id: string | null;
    firstname: string | null;
    lastname: string | null;
    tours: number;
  }>`
    select t.user_id, users.firstname, users.lastname, ${rowCount} as tours
    from tour_results as t left join users on users.id = t.user_id
    where ${countedTours(filter)} group by t.user_id, users.firstname, users.lastname
    order by tours desc, t.user_id`.execute(db);
  return rows;
}
