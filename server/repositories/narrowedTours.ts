import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The filter of a list of tours; absent fields do not filter. */
export type ToursFilter = {
  readonly userId?: string | undefined;
  readonly mandateId?: string | undefined;
  readonly buildingId?: string | undefined;
  readonly concluded?: boolean | undefined;
  /** The period, as ids, which are ordered by time. */
  readonly fromId?: string | undefined;
  readonly beforeId?: string | undefined;
  /** Days of the conclusion in the results' time zone, both included (N6): only concluded tours have one. */
  readonly concludedFrom?: string | undefined;
  readonly concludedTo?: string | undefined;
  /** Only tours that are excluded from results (N15). */
  readonly excluded?: true | undefined;
  /** Only tours in which something was concluded. */
  readonly answered?: true | undefined;
  /** Part of a building's name, street or city, of a mandate's or of an inspector's name. */
  readonly text?: string | undefined;
};

const lastDay = '9999-12-31';

/** The condition of a filter on rows of `tours`, but for `text` (`toursMentioning.ts`). */
export function narrowedTours(filter: ToursFilter): Expression<SqlBool> {
  const { userId, mandateId, buildingId, concluded, excluded, fromId, beforeId, answered } = filter;
  const { concludedFrom, concludedTo } = filter;
  const tours = expressionBuilder<Tables, 'tours'>();
  const all: Expression<SqlBool>[] = [];
  if (buildingId !== undefined) all.push(tours('tours.cip_obj_id', '=', buildingId));
  if (userId !== undefined) all.push(tours('tours.user_id', '=', userId));
  if (mandateId !== undefined) all.push(tours('tours.mandate_id', '=', mandateId));
  if (beforeId !== undefined) all.push(tours('tours.id', '<', beforeId));
  if (fromId !== undefined) all.push(tours('tours.id', '>=', fromId));
  if (concluded === true) all.push(tours('tours.concluded_at', 'is not', null));
  if (concluded === false) all.push(tours('tours.concluded_at', 'is', null));
  if (excluded === true) all.push(sql<SqlBool>`tours.id in (select tour_id from tour_exclusions)`);
  if ((concludedFrom ?? concludedTo) !== undefined) {
    all.push(
      sql<SqlBool>`exists (select 1 from tour_results where tour_results.tour_id = tours.id
        and tour_results.day >= ${concludedFrom ?? ''} and tour_results.day <= ${concludedTo ?? lastDay})`,
    );
  }
  if (answered === true) {
    all.push(
      sql<SqlBool>`exists (select 1 from touchpoints where touchpoints.tour_id = tours.id and touchpoints.completed = 1)`,
    );
  }
  return tours.and(all);
}
