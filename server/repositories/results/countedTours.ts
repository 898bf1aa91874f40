import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Basis } from '#contract/results/basis.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { countBits, countMask } from './packedCounts.ts';

/** Which concluded tours results are made of; absent is all of them. Days are of the kept time zone, both included. */
export type ToursOfResults = {
  readonly mandateId?: string | undefined;
  readonly buildingId?: string | undefined;
  readonly userId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const and = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** Of rows of `tour_results as t`: what passes a filter, counted or excluded. */
function passing({ mandateId, buildingId, userId, from, to }: ToursOfResults): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (mandateId !== undefined) conditions.push(sql`t.mandate_id = ${mandateId}`);
  if (buildingId !== undefined) conditions.push(sql`t.building_id = ${buildingId}`);
  if (userId !== undefined) conditions.push(sql`t.user_id = ${userId}`);
  if (from !== undefined) conditions.push(sql`t.day >= ${from}`);
  if (to !== undefined) conditions.push(sql`t.day <= ${to}`);
  return conditions;
}

/** N1: every counted tour that passes. */
export function countedTours(filter: ToursOfResults): RawBuilder<SqlBool> {
  return and([sql`t.counted = 1`, ...passing(filter)]);
}

/** Every excluded tour that passes. */
export function excludedToursOf(filter: ToursOfResults): RawBuilder<SqlBool> {
  return and([sql`t.counted = 0`, ...passing(filter)]);
}

/** N5: the tours that a basis takes of those that pass. */
export function pickedTours(filter: ToursOfResults, basis: Basis): RawBuilder<SqlBool> {
  if (basis === 'all') return countedTours(filter);
  const { userId, to } = filter;
  // Nothing can be later than a building's newest tour.
  if (userId === undefined && to === undefined) return and([sql`t.newest = 1`, ...passing(filter)]);
  const later = [
    sql`later.building_id = t.building_id`,
    sql`later.counted = 1`,
    sql`(later.concluded_at, later.tour_id) > (t.concluded_at, t.tour_id)`,
  ];
  if (userId !== undefined) later.push(sql`later.user_id = ${userId}`);
  if (to !== undefined) later.push(sql`later.day <= ${to}`);
  // Of most tours there is nothing to look for.
  return sql<SqlBool>`${countedTours(filter)} and (t.newest = 1 or not exists (
    select 1 from tour_results as later where ${and(later)}))`;
}

/** A sum as a number of JavaScript on both databases. */
export function total(expression: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`cast(coalesce(${expression}, 0) as double precision)`;
}

/** How many rows there are, likewise. */
export const rowCount = sql<number>`cast(count(*) as integer)`;

const ratings = ['good', 'bad', 'not_applicable'] as const;

/** Good, bad or not applicable of a topic, out of the number that holds all three. */
export function countOf(topic: string, rating: (typeof ratings)[number]): RawBuilder<number> {
  const column = sql.ref(`t.${topic}`);
  const mask = sql.lit(countMask);
  if (rating === 'good') return sql<number>`(${column} & ${mask})`;
  if (rating === 'bad') return sql<number>`((${column} >> ${sql.lit(countBits)}) & ${mask})`;
  return sql<number>`(${column} >> ${sql.lit(2 * countBits)})`;
}

/** The sums of every topic, as `parking_good` and so on. */
export function topicSums(): RawBuilder<unknown> {
  return sql.join(
    subTouchpointNames.flatMap((topic) =>
      ratings.map(
        (rating) => sql`${total(sql`sum(${countOf(topic, rating)})`)} as ${sql.ref(`${topic}_${rating}`)}`,
      ),
    ),
  );
}

/** What `topicSums` found, as one list in the catalogue's order: good, bad and not applicable of each topic. */
export function topicList(row: Readonly<Record<string, unknown>>): number[] {
  return subTouchpointNames.flatMap((topic) =>
    ratings.map((rating) => Number(row[`${topic}_${rating}`] ?? 0)),
  );
}
