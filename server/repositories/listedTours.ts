import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** What a list of tours is narrowed to; absent is everything. Times are ISO 8601 in UTC. */
export type ToursFilter = {
  readonly userId?: string | undefined;
  readonly mandateId?: string | undefined;
  readonly buildingId?: string | undefined;
  readonly concluded?: boolean | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdBefore?: string | undefined;
  /** Part of a building's name, street or city, of a mandate's or of an inspector's name. */
  readonly text?: string | undefined;
};

/** `%` and `_` are what somebody typed, not wildcards. */
function contains(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The newest first (ids are ordered by time); `beforeId` is the last one of the page before. */
export function listTours(
  db: Database,
  filter: ToursFilter,
  page: { readonly beforeId: string | undefined; readonly size: number },
) {
  const { userId, mandateId, buildingId, concluded, createdFrom, createdBefore, text } = filter;
  let query = db
    .selectFrom('tours')
    .innerJoin('buildings', 'buildings.id', 'tours.cip_obj_id')
    .innerJoin('mandates', 'mandates.id', 'tours.mandate_id')
    .leftJoin('users', 'users.id', 'tours.user_id')
    .select(({ selectFrom }) => [
      'tours.id',
      'tours.created_at',
      'tours.concluded_at',
      'tours.cip_obj_id',
      'tours.mandate_id',
      'buildings.name as building_name',
      'buildings.street',
      'buildings.city',
      'mandates.name as mandate_name',
      'tours.user_id',
      'users.firstname',
      'users.lastname',
      selectFrom('touchpoints')
        .select(sql<number>`cast(count(*) as integer)`.as('all'))
        .whereRef('touchpoints.tour_id', '=', 'tours.id')
        .as('touchpoints'),
      selectFrom('touchpoints')
        .select(sql<number>`cast(coalesce(sum(completed), 0) as integer)`.as('done'))
        .whereRef('touchpoints.tour_id', '=', 'tours.id')
        .as('completed_touchpoints'),
    ])
    .orderBy('tours.id', 'desc')
    .limit(page.size);
  if (page.beforeId !== undefined) query = query.where('tours.id', '<', page.beforeId);
  if (userId !== undefined) query = query.where('tours.user_id', '=', userId);
  if (mandateId !== undefined) query = query.where('tours.mandate_id', '=', mandateId);
  if (buildingId !== undefined) query = query.where('tours.cip_obj_id', '=', buildingId);
  if (concluded === true) query = query.where('tours.concluded_at', 'is not', null);
  if (concluded === false) query = query.where('tours.concluded_at', 'is', null);
  if (createdFrom !== undefined) query = query.where('tours.created_at', '>=', createdFrom);
  if (createdBefore !== undefined) query = query.where('tours.created_at', '<', createdBefore);
  if (text !== undefined) {
    const everything = sql`lower(buildings.name || ' ' || coalesce(buildings.street, '') || ' '
      || coalesce(buildings.city, '') || ' ' || mandates.name || ' '
      || coalesce(users.firstname || ' ' || users.lastname, ''))`;
    query = query.where(sql<SqlBool>`${everything} like ${contains(text)} escape '\\'`);
  }
  return query.execute();
}
