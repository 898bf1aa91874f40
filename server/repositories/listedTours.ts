import { sql } from 'kysely';
import { letOthers } from '../database/letOthers.ts';
import type { Database } from '../database/tables.ts';
import { keysMentioning, mentions, type TourKey } from './toursMentioning.ts';

/** What a list of tours is narrowed to; absent is everything. */
export type ToursFilter = {
  readonly userId?: string | undefined;
  readonly mandateId?: string | undefined;
  readonly buildingId?: string | undefined;
  readonly concluded?: boolean | undefined;
  /** The span of time, as ids: they are ordered by it. */
  readonly fromId?: string | undefined;
  readonly beforeId?: string | undefined;
  /** Only tours in which something was concluded. */
  readonly answered?: true | undefined;
  /** One of those in which `text` was found. */
  readonly key?: TourKey | undefined;
  /** Part of a building's name, street or city, of a mandate's or of an inspector's name. */
  readonly text?: string | undefined;
};

type Page = { readonly beforeId: string | undefined; readonly size: number };

/** What narrows a list to rows that lie together in an index. */
function keysIn({ buildingId, userId, mandateId, key }: ToursFilter): TourKey[] {
  const given: Record<TourKey['column'], string | undefined> = {
    cip_obj_id: buildingId,
    user_id: userId,
    mandate_id: mandateId,
  };
  const narrowing = (['cip_obj_id', 'user_id', 'mandate_id'] as const).flatMap((column) => {
    const id = given[column];
    return id === undefined ? [] : [{ column, id }];
  });
  return key === undefined ? narrowing : [key, ...narrowing];
}

/** What people ask for together has an index of its own; of each the columns, whether of all tours or of the open ones. */
const indexed: Readonly<Record<'all' | 'open', ReadonlySet<string>>> = {
  all: new Set(['', 'cip_obj_id', 'user_id', 'mandate_id', 'user_id mandate_id']),
  open: new Set(['', 'user_id', 'mandate_id']),
};

/** Whether the rows of a page lie together: otherwise one may have to look at every tour there is to find them. */
function isTogether(filter: ToursFilter): boolean {
  if (filter.answered === true || filter.concluded === true) return false;
  const columns = keysIn(filter).map(({ column }) => column);
  return indexed[filter.concluded === false ? 'open' : 'all'].has(columns.join(' '));
}

// What one look at the database goes through: some ten milliseconds.
const lookedAtOnce = 5_000;

/** Where a look ends that begins before `beforeId`: undefined when it reaches the oldest. */
async function endOfLook(db: Database, filter: ToursFilter, beforeId: string | undefined) {
  const [key] = keysIn(filter);
  const row = await db
    .selectFrom('tours')
    .select('tours.id')
    .$if(beforeId !== undefined, (tours) => tours.where('tours.id', '<', beforeId ?? ''))
    .$if(key !== undefined, (tours) => tours.where(`tours.${key?.column ?? 'user_id'}`, '=', key?.id ?? ''))
    .$if(filter.fromId !== undefined, (tours) => tours.where('tours.id', '>=', filter.fromId ?? ''))
    .orderBy('tours.id', 'desc')
    .limit(1)
    .offset(lookedAtOnce)
    .executeTakeFirst();
  return row?.id;
}

/**
 * The newest first (ids are ordered by time); `beforeId` is the last one of the page before. Looks through many tours
 * a part at a time: on SQLite each part holds up everybody.
 */
export async function listTours(db: Database, filter: ToursFilter, { beforeId, size }: Page) {
  const [first] = [beforeId, filter.beforeId].filter((id) => id !== undefined).toSorted();
  const page = { beforeId: first, size };
  const { text = '', ...rest } = filter;
  if (text.trim() === '') {
    return listByParts(db, rest, page);
  }
  const keys = await keysMentioning(db, text);
  return keys === null ? listByParts(db, filter, page) : listByKeys(db, rest, page, keys);
}

async function listByParts(db: Database, filter: ToursFilter, { beforeId, size }: Page) {
  const found: ListedRow[] = [];
  let before = beforeId;
  for (;;) {
    const fromId =
      isTogether(filter) && filter.text === undefined ? undefined : await endOfLook(db, filter, before);
    const part = fromId === undefined ? filter : { ...filter, fromId };
    found.push(...(await listPart(db, part, { beforeId: before, size: size - found.length })));
    if (found.length === size || fromId === undefined) return found;
    before = fromId;
    await letOthers();
  }
}

/** The newest of each key, and of those the newest. */
async function listByKeys(db: Database, filter: ToursFilter, page: Page, keys: readonly TourKey[]) {
  const found = new Map<string, ListedRow>();
  for (const { column, id } of keys) {
    const rows = await listByParts(db, { ...filter, key: { column, id } }, page);
    for (const row of rows) found.set(row.id, row);
    await letOthers();
  }
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, page.size);
}

type ListedRow = Awaited<ReturnType<typeof listPart>>[number];

function listPart(db: Database, filter: ToursFilter, page: Page) {
  const { concluded, fromId, text, answered } = filter;
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
  for (const { column, id } of keysIn(filter)) query = query.where(`tours.${column}`, '=', id);
  if (concluded === true) query = query.where('tours.concluded_at', 'is not', null);
  if (concluded === false) query = query.where('tours.concluded_at', 'is', null);
  if (fromId !== undefined) query = query.where('tours.id', '>=', fromId);
  if (answered === true) {
    query = query.where((fields) =>
      fields.exists(
        fields
          .selectFrom('touchpoints')
          .select('touchpoints.id')
          .whereRef('touchpoints.tour_id', '=', 'tours.id')
          .where('touchpoints.completed', '=', 1),
      ),
    );
  }
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
