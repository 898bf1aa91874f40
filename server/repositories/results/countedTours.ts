import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Basis } from '#contract/results/resultShapes.ts';

/**
 * Filters the concluded tours that are counted; absent fields do not filter. Days are in the stored time zone, both included.
 */
export type ToursOfResults = {
  readonly mandateId?: string | undefined;
  readonly buildingId?: string | undefined;
  readonly userId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const and = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** The conditions of a filter on rows of `tour_results as t`, whether counted or excluded. */
function passing({ mandateId, buildingId, userId, from, to }: ToursOfResults): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (mandateId !== undefined) conditions.push(sql`t.mandate_id = ${mandateId}`);
  if (buildingId !== undefined) conditions.push(sql`t.building_id = ${buildingId}`);
  if (userId !== undefined) conditions.push(sql`t.user_id = ${userId}`);
  if (from !== undefined) conditions.push(sql`t.day >= ${from}`);
  if (to !== undefined) conditions.push(sql`t.day <= ${to}`);
  return conditions;
}

/** N1: the condition of every counted tour that passes a filter. */
export function countedTours(filter: ToursOfResults): RawBuilder<SqlBool> {
  return and([sql`t.counted = 1`, ...passing(filter)]);
}

/** N5: the condition of the tours that a basis selects among those that pass. */
export function pickedTours(filter: ToursOfResults, basis: Basis): RawBuilder<SqlBool> {
  if (basis === 'all') return countedTours(filter);
  const { userId, to } = filter;
  // No tour is later than a building's newest.
  if (userId === undefined && to === undefined) return and([sql`t.newest = 1`, ...passing(filter)]);
  const later = [
    sql`later.building_id = t.building_id`,
    sql`later.counted = 1`,
    sql`(later.concluded_at, later.tour_id) > (t.concluded_at, t.tour_id)`,
  ];
  if (userId !== undefined) later.push(sql`later.user_id = ${userId}`);
  if (to !== undefined) later.push(sql`later.day <= ${to}`);
  // For most tours `newest` decides, and nothing is looked up.
  return sql<SqlBool>`${countedTours(filter)} and (t.newest = 1 or not exists (
    select 1 from tour_results as later where ${and(later)}))`;
}

/** A sum, 0 for no rows, as a JavaScript number on both databases. */
export function total(expression: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`cast(coalesce(${expression}, 0) as double precision)`;
}

/** The number of rows, as a JavaScript number on both databases. */
export const rowCount = sql<number>`cast(count(*) as integer)`;
