import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import { searchPieces } from '#domain/search/searchKey.ts';
import type { Database } from '../database/tables.ts';
import { atOf, isBelow, type ListedPlace, placeOf, tailOf } from './listedPlace.ts';
import { narrowedTours, type ToursFilter } from './narrowedTours.ts';
import { newestOfKeys } from './newestOfKeys.ts';
import { keysMentioning, mentions } from './toursMentioning.ts';

type Page = { readonly before: ListedPlace | undefined; readonly size: number };

/** Combinations of filters that have an index, for all tours and for the open ones. */
const indexed: Readonly<Record<'all' | 'open', ReadonlySet<string>>> = {
  all: new Set(['', 'building', 'user', 'mandate', 'user mandate']),
  open: new Set(['', 'user', 'mandate']),
};

/** Whether the rows of a page are neighbours in an index; otherwise finding them may mean reading every tour. */
function isTogether({
  buildingIds,
  userId,
  mandateId,
  concluded,
  answered,
  excluded,
  received,
  text = '',
}: ToursFilter): boolean {
  // Excluded tours are few, wherever they are.
  if (excluded === true) return true;
  if (answered === true || concluded === true || received === 'late' || text !== '') return false;
  const given = Object.entries({ building: buildingIds, user: userId, mandate: mandateId });
  const names = given.filter(([, id]) => id !== undefined).map(([name]) => name);
  return indexed[concluded === false ? 'open' : 'all'].has(names.join(' '));
}

// How many tours one query reads.
const maxAtOnce = 5_000;
const minAtOnce = 250;
// The first query reads few tours: mostly a page is among them. The next reads as many as take `lookMs`, however slow the disk
// is: on SQLite a query blocks everything else.
const firstAtOnce = 500;
const lookMs = 20;

/** How many tours the next query may read, given how long the last one took. */
function nextLook(looked: number, tookMs: number): number {
  const fitting = Math.round((looked * lookMs) / Math.max(1, tookMs));
  return Math.min(maxAtOnce, Math.max(minAtOnce, fitting));
}

type Look = { readonly filter: ToursFilter; readonly count: number };

/** The place of the last tour that a query reads; undefined when it reaches the end. */
async function endOfLook(db: Database, { filter, count }: Look): Promise<ListedPlace | undefined> {
  const { buildingIds, userId, mandateId, from, before } = filter;
  // Narrowed by one column, in whose index its tours are neighbours.
  const narrowest =
    buildingIds !== undefined ? { buildingIds } : userId !== undefined ? { userId } : { mandateId };
  return db
    .selectFrom('tours')
    .select([atOf('tours').as('at'), tailOf('tours').as('tail')])
    .where(narrowedTours(db, { ...narrowest, from, before }))
    .orderBy(atOf('tours'), 'desc')
    .orderBy(tailOf('tours'), 'desc')
    .limit(1)
    .offset(count)
    .executeTakeFirst();
}

/** The lower one of two places, where both are given. */
function lower(one: ListedPlace | undefined, other: ListedPlace | undefined): ListedPlace | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isBelow(one, other) ? one : other;
}

/**
 * The newest tours that pass a filter, below `before`, in the order of their places (N27). Reads many tours in parts,
 * because on SQLite a query blocks everything else.
 */
export async function listTourRows(db: Database, filter: ToursFilter, { before, size }: Page) {
  const page = {
    ...filter,
    text: searchPieces(filter.text ?? '').length === 0 ? '' : filter.text,
    before: lower(before, filter.before),
  };
  // Tours of one person or building, and excluded ones, are few.
  const isSmall = filter.userId !== undefined || filter.buildingIds !== undefined || filter.excluded === true;
  if (page.text === undefined || page.text === '' || isSmall) return listByParts(db, page, size);
  const keys = await keysMentioning(db, page.text);
  if (keys === null) return listByParts(db, page, size);
  const ids = await newestOfKeys(db, page, keys, size);
  return ids.length === 0 ? [] : listNamed(db, ids);
}

async function listByParts(db: Database, filter: ToursFilter, size: number) {
  const found: ListedRow[] = [];
  let { before } = filter;
  let count = firstAtOnce;
  for (;;) {
    const began = performance.now();
    const part = { ...filter, before };
    const from = isTogether(part) ? undefined : await endOfLook(db, { filter: part, count });
    const narrowed = narrowedTours(db, from === undefined ? part : { ...part, from });
    const { text = '' } = filter;
    const where = text === '' ? narrowed : sql<SqlBool>`${narrowed} and ${mentions(text)}`;
    found.push(...(await listPart(db, where, size - found.length)));
    if (found.length === size || from === undefined) return found;
    before = from;
    count = nextLook(count, performance.now() - began);
    await nextTurn();
  }
}

type ListedRow = Awaited<ReturnType<typeof listPart>>[number];

/** Tours by their ids, sorted here: SQLite would read all tours in the order of an index to return these. */
async function listNamed(db: Database, ids: readonly string[]): Promise<ListedRow[]> {
  const rows = await listedRows(db, sql<SqlBool>`tours.id in (${sql.join(ids)})`).execute();
  return rows.toSorted((a, b) => (isBelow(placeOf(a), placeOf(b)) ? 1 : -1));
}

function listPart(db: Database, where: Expression<SqlBool>, size: number) {
  return listedRows(db, where)
    .orderBy(atOf('tours'), 'desc')
    .orderBy(tailOf('tours'), 'desc')
    .limit(size)
    .execute();
}

function listedRows(db: Database, where: Expression<SqlBool>) {
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
      'tours.started_at',
      'tours.received_at',
      'tours.day_by',
      'tours.started_at',
      'tours.received_at',
      'tours.day_by',
      'tours.cip_obj_id',
      'tours.mandate_id',
      'buildings.result_id',
      'buildings.name as building_name',
      'buildings.street',
      'buildings.city',
      'mandates.name as mandate_name',
      'mandates.practice',
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
    .where(where);
}

/** The answers of these tours, in the order of their questions; unanswered ones are left out. */
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
