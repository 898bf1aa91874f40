import { type SqlBool, sql } from 'kysely';
import { containing } from '../database/searchKey.ts';
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

/**
 * What is searched is small beside the tours: it is looked through once, and the tours, from the newest on, only asked
 * whether they match. `|| ''` keeps SQLite from collecting every match by an index first, to sort them afterwards.
 */
function mentions(text: string) {
  const pattern = containing(text);
  return sql<SqlBool>`(
    tours.cip_obj_id || '' in (select id from buildings where search_key like ${pattern} escape '\\')
    or tours.mandate_id || '' in (select id from mandates where search_key like ${pattern} escape '\\')
    or tours.user_id || '' in (select id from users where search_key like ${pattern} escape '\\')
  )`;
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
    .select((fields) => [
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
      fields
        .selectFrom('touchpoints')
        .select(sql<number>`cast(count(*) as integer)`.as('all'))
        .whereRef('touchpoints.tour_id', '=', 'tours.id')
        .as('touchpoints'),
      fields
        .selectFrom('touchpoints')
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
  if (text !== undefined && text.trim() !== '') query = query.where(mentions(text));
  return query.execute();
}

/** The answers of these tours, in the order in which they were asked; questions nobody answered are left out. */
export function answersOf(db: Database, tourIds: readonly string[]) {
  return db
    .selectFrom('touchpoints')
    .innerJoin('sub_touchpoints', 'sub_touchpoints.assessment_touchpoint_id', 'touchpoints.id')
    .select([
      'touchpoints.tour_id',
      'touchpoints.name as touchpoint',
      'touchpoints.floor',
      'sub_touchpoints.name as sub_touchpoint',
      'sub_touchpoints.rating',
      'sub_touchpoints.comment',
    ])
    .where('touchpoints.tour_id', 'in', [...tourIds])
    .where('sub_touchpoints.rating', 'is not', null)
    .orderBy('touchpoints.position')
    .orderBy('touchpoints.floor')
    .orderBy('touchpoints.id')
    .orderBy('sub_touchpoints.position')
    .orderBy('sub_touchpoints.id')
    .execute();
}
