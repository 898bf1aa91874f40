import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../database/query/arrayParams.ts';
import type { Database } from '../database/tables.ts';
import { narrowedTours, type ToursFilter } from './narrowedTours.ts';
import { newestOfKeys } from './newestOfKeys.ts';
import { keysMentioning, mentions } from './toursMentioning.ts';

type Page = { readonly beforeId: string | undefined; readonly size: number };

/** What people ask for together has an index of its own; of each what is given, of all tours or of the open ones. */
const indexed: Readonly<Record<'all' | 'open', ReadonlySet<string>>> = {
  all: new Set(['', 'building', 'user', 'mandate', 'user mandate']),
  open: new Set(['', 'user', 'mandate']),
};

/** Whether the rows of a page lie together: otherwise one may have to look at every tour there is to find them. */
function isTogether({
  buildingId,
  userId,
  mandateId,
  concluded,
  answered,
  excluded,
  text = '',
}: ToursFilter): boolean {
  // Excluded ones are few, wherever they lie.
  if (excluded === true) return true;
  if (answered === true || concluded === true || text !== '') return false;
  const given = Object.entries({ building: buildingId, user: userId, mandate: mandateId });
  const names = given.filter(([, id]) => id !== undefined).map(([name]) => name);
  return indexed[concluded === false ? 'open' : 'all'].has(names.join(' '));
}

// How many tours one look at the database goes through.
const maxAtOnce = 5_000;
const minAtOnce = 250;
// On SQLite a look holds up everybody: the first are few, and then as many as take so long, however slow the disk is.
const firstAtOnce = 500;
const lookMs = 20;

/** How many the next look may go through, after one that took so long. */
function nextLook(looked: number, tookMs: number): number {
  const fitting = Math.round((looked * lookMs) / Math.max(1, tookMs));
  return Math.min(maxAtOnce, Math.max(minAtOnce, fitting));
}

type Look = { readonly filter: ToursFilter; readonly count: number };

/** Where a look ends: undefined when it reaches the oldest. */
async function endOfLook(db: Database, { filter, count }: Look) {
  const { buildingId, userId, mandateId, fromId, beforeId } = filter;
  // By one column, in whose index they lie together.
  const narrowest =
    buildingId !== undefined ? { buildingId } : userId !== undefined ? { userId } : { mandateId };
  const row = await db
    .selectFrom('tours')
    .select('tours.id')
    .where(narrowedTours({ ...narrowest, fromId, beforeId }))
    .orderBy('tours.id', 'desc')
    .limit(1)
    .offset(count)
    .executeTakeFirst();
  return row?.id;
}

/**
 * The newest first (ids are ordered by time); `beforeId` is the last one of the page before. Looks through many tours
 * a part at a time: on SQLite each part holds up everybody.
 */
export async function listTours(db: Database, filter: ToursFilter, { beforeId, size }: Page) {
  const [first] = [beforeId, filter.beforeId].filter((id) => id !== undefined).toSorted();
  const page = { ...filter, text: (filter.text ?? '').trim(), beforeId: first };
  // A person's or a building's own are few, and so are those that are excluded.
  const isSmall = filter.userId !== undefined || filter.buildingId !== undefined || filter.excluded === true;
  if (page.text === '' || isSmall) return listByParts(db, page, size);
  const keys = await keysMentioning(db, page.text);
  if (keys === null) return listByParts(db, page, size);
  const ids = await newestOfKeys(db, page, keys, size);
  return ids.length === 0 ? [] : listPart(db, sql<SqlBool>`tours.id in (${sql.join(ids)})`, size);
}

async function listByParts(db: Database, filter: ToursFilter, size: number) {
  const found: ListedRow[] = [];
  let { beforeId } = filter;
  let count = isPostgres(db) ? maxAtOnce : firstAtOnce;
  for (;;) {
    const began = performance.now();
    const part = { ...filter, beforeId };
    const fromId = isTogether(part) ? undefined : await endOfLook(db, { filter: part, count });
    const narrowed = narrowedTours(fromId === undefined ? part : { ...part, fromId });
    const { text = '' } = filter;
    const where = text === '' ? narrowed : sql<SqlBool>`${narrowed} and ${mentions(text)}`;
    found.push(...(await listPart(db, where, size - found.length)));
    if (found.length === size || fromId === undefined) return found;
    beforeId = fromId;
    if (!isPostgres(db)) count = nextLook(count, performance.now() - began);
    await nextTurn();
  }
}

type ListedRow = Awaited<ReturnType<typeof listPart>>[number];

function listPart(db: Database, where: Expression<SqlBool>, size: number) {
  return db
    .selectFrom('tours')
    .innerJoin('buildings', 'buildings.id', 'tours.cip_obj_id')
    .innerJoin('mandates', 'mandates.id', 'tours.mandate_id')
    .leftJoin('users', 'users.id', 'tours.user_id')
    .leftJoin('tour_exclusions', 'tour_exclusions.tour_id', 'tours.id')
    .leftJoin('users as excluders', 'excluders.id', 'tour_exclusions.user_id')
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
      'tour_exclusions.reason as exclusion_reason',
      'tour_exclusions.excluded_at',
      'excluders.id as excluder_id',
      'excluders.firstname as excluder_firstname',
      'excluders.lastname as excluder_lastname',
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
    .where(where)
    .orderBy('tours.id', 'desc')
    .limit(size)
    .execute();
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
