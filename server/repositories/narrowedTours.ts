import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../database/query/arrayParams.ts';
import type { Database, Tables } from '../database/tables.ts';
import { atOf, type ListedPlace, tailOf } from './listedPlace.ts';

/** The filter of a list of tours; absent fields do not filter. */
export type ToursFilter = {
  readonly userId?: string | undefined;
  readonly mandateId?: string | undefined;
  /** Several are those that are merged (B2). */
  readonly buildingIds?: readonly string[] | undefined;
  readonly concluded?: boolean | undefined;
  /** The period of their places in a list (N27): from the one, and before the other. */
  readonly from?: ListedPlace | undefined;
  readonly before?: ListedPlace | undefined;
  /** Only tours that were received at or after this time; open ones: started. */
  readonly arrivedSince?: string | undefined;
  /** Only tours that are excluded from results (N15). */
  readonly excluded?: true | undefined;
  /** Only tours that were received more than an hour after they were walked (N6). */
  readonly received?: 'late' | undefined;
  /** Only tours in which something was concluded. */
  readonly answered?: true | undefined;
  /** Without those of mandates for practice (B4). */
  readonly withoutPractice?: true | undefined;
  /** Part of a building's name, street or city, of a mandate's name, or of an inspector's name or address. */
  readonly text?: string | undefined;
};

const place = sql`(${atOf('tours')}, ${tailOf('tours')})`;

/** More than an hour after the conclusion, to the millisecond (N6). */
function receivedLate(db: Pick<Database, 'getExecutor'>): Expression<SqlBool> {
  return isPostgres(db)
    ? sql`tours.received_at::timestamptz - tours.concluded_at::timestamptz > interval '1 hour'`
    : sql`tours.received_at > strftime('%Y-%m-%dT%H:%M:%fZ', tours.concluded_at, '+1 hour')`;
}

/** The condition of a filter on rows of `tours`, but for `text` (`toursMentioning.ts`). */
export function narrowedTours(db: Pick<Database, 'getExecutor'>, filter: ToursFilter): Expression<SqlBool> {
  const {
    userId,
    mandateId,
    buildingIds,
    concluded,
    excluded,
    from,
    before,
    answered,
    arrivedSince,
    received,
    withoutPractice,
  } = filter;
  const tours = expressionBuilder<Tables, 'tours'>();
  const all: Expression<SqlBool>[] = [];
  if (buildingIds !== undefined) all.push(tours('tours.cip_obj_id', 'in', buildingIds));
  if (userId !== undefined) all.push(tours('tours.user_id', '=', userId));
  if (mandateId !== undefined) all.push(tours('tours.mandate_id', '=', mandateId));
  // SQLite searches an index of expressions by a single value, not by two; the second condition is exact.
  if (before !== undefined) {
    all.push(sql`${atOf('tours')} <= ${before.at}`, sql`${place} < (${before.at}, ${before.tail})`);
  }
  if (from !== undefined) {
    all.push(sql`${atOf('tours')} >= ${from.at}`, sql`${place} >= (${from.at}, ${from.tail})`);
  }
  if (concluded === true) all.push(tours('tours.concluded_at', 'is not', null));
  if (concluded === false) all.push(tours('tours.concluded_at', 'is', null));
  if (arrivedSince !== undefined) {
    all.push(sql<SqlBool>`coalesce(tours.received_at, ${atOf('tours')}) >= ${arrivedSince}`);
  }
  if (excluded === true) all.push(sql<SqlBool>`tours.id in (select tour_id from tour_exclusions)`);
  if (received === 'late') all.push(receivedLate(db));
  if (answered === true) {
    all.push(
      sql<SqlBool>`exists (select 1 from touchpoints where touchpoints.tour_id = tours.id and touchpoints.completed = 1)`,
    );
  }
  if (withoutPractice === true) {
    all.push(sql<SqlBool>`tours.mandate_id not in (select id from mandates where practice = 1)`);
  }
  return tours.and(all);
}
