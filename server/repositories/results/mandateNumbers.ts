import { sql } from 'kysely';
import type { Basis } from '#contract/results/basis.ts';
import type { Database } from '../../database/tables.ts';
import { countedTours, pickedTours, rowCount, type ToursOfResults, total } from './countedTours.ts';

/** What the tours of a mandate say, as far as they pass. */
export type MandateNumbers = {
  readonly mandate_id: string;
  readonly visited: number;
  readonly tours: number;
  readonly good: number;
  readonly bad: number;
  readonly not_applicable: number;
};

/** The numbers of each mandate of which any tour passes. */
export async function sumMandates(
  db: Database,
  filter: ToursOfResults,
  basis: Basis,
): Promise<MandateNumbers[]> {
  const { rows } = await sql<MandateNumbers>`
    select said.mandate_id, visited, tours, good, bad, not_applicable
    from (
      select t.mandate_id, cast(count(distinct t.building_id) as integer) as visited,
        ${total(sql`sum(t.good)`)} as good, ${total(sql`sum(t.bad)`)} as bad,
        ${total(sql`sum(t.not_applicable)`)} as not_applicable
      from tour_results as t where ${pickedTours(filter, basis)} group by t.mandate_id
    ) as said
    join (
      select t.mandate_id, ${rowCount} as tours
      from tour_results as t where ${countedTours(filter)} group by t.mandate_id
    ) as walked on walked.mandate_id = said.mandate_id`.execute(db);
  return rows;
}

/** How many buildings each mandate has. */
export async function countBuildingsByMandate(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('buildings')
    .select(['mandate_id', rowCount.as('count')])
    .groupBy('mandate_id')
    .execute();
  return new Map(rows.map(({ mandate_id, count }) => [mandate_id, count]));
}

/** The mandates by name; one, or the one of a building, where that is asked. */
export function mandatesByName(
  db: Database,
  { mandateId, buildingId }: Pick<ToursOfResults, 'mandateId' | 'buildingId'>,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('mandates')
    .select(['id', 'name'])
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

/** The newest tour of each mandate that passes. */
export async function newestOfMandates(
  db: Database,
  filter: ToursOfResults,
): Promise<ReadonlyMap<string, { readonly id: string; readonly concluded_at: string }>> {
  const { rows } = await sql<{ mandate_id: string; tour_id: string; concluded_at: string }>`
    select newest.mandate_id, newest.tour_id, newest.concluded_at
    from mandates join tour_results as newest on newest.tour_id = (
      select t.tour_id from tour_results as t where t.mandate_id = mandates.id and ${countedTours(filter)}
      order by t.day desc, t.concluded_at desc, t.tour_id desc limit 1)`.execute(db);
  return new Map(rows.map(({ mandate_id, tour_id: id, concluded_at }) => [mandate_id, { id, concluded_at }]));
}
