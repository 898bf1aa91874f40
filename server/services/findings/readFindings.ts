import type { FindingPage, WireFinding } from '#contract/results/finding.ts';
import type { FindingQuery } from '#contract/results/findingRequests.ts';
import { defaultResultsPage } from '#contract/results/resultsQuery.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { dayOf } from '#domain/results/days.ts';
import { hasOverdueFirst, maxOverdueFirst } from '#domain/results/finding.ts';
import { searchPieces } from '#domain/search/searchKey.ts';
import type { Database } from '../../database/tables.ts';
import { findIdsAt, findIdsWithWords } from '../../repositories/results/fewFindings.ts';
import {
  findingPlace,
  findListedFindings,
  type ListedOrder,
  listFindingIds,
  listFindings,
} from '../../repositories/results/listedFindings.ts';
import type { FindingsFilter } from '../../repositories/results/narrowedFindings.ts';
import type { AppError } from '../AppError.ts';
import { findPlaces, withoutCommonPieces } from '../columns/Places.ts';
import { tourColumns } from '../columns/TourColumns.ts';
import { cursorOf, placeIn } from '../cursor.ts';
import { type Reading, zoneOf } from '../reading.ts';
import { countFindings, countInColumns, isHeld } from './countFindings.ts';
import { findingsFilter } from './findingsFilter.ts';
import { wireFinding } from './wireFinding.ts';
import { wireFindings } from './wireFindings.ts';

/**
 * The ids of the findings that pass a filter with a search text, if they are at most `max`; in no order. All findings are read
 * once for them, instead of once for the page and once for the count. Null if they are more, of which a page is found soon;
 * without a text; and with a person or answers, of whom there are few.
 */
async function findFew(
  db: Database,
  filter: Omit<FindingsFilter, 'ids'>,
  max: number,
): Promise<readonly string[] | null> {
  const { text = '', ...rest } = filter;
  if (searchPieces(text).length === 0 || !isHeld(filter)) return null;
  const columns = tourColumns(db);
  const places = findPlaces(await columns.places(db), columns, { text, withClosed: filter.withClosed });
  const there = await countInColumns(db, { ...rest, among: new Set(places) });
  // A letter is in the name of nearly every building: then a page is found sooner by its order.
  if (there > max || places.length > max) return null;
  const withWords = await findIdsWithWords(db, rest, { text, limit: max - there + 1 });
  if (there + withWords.length > max) return null;
  const ofPlaces = there === 0 ? [] : await findIdsAt(db, rest, columns.idsOf(places));
  return [...new Set([...ofPlaces, ...withWords])];
}

const orderOf = ({ sort, answered }: Pick<FindingQuery, 'sort' | 'answered'>): ListedOrder =>
  sort ?? (answered === undefined ? '-seen_at' : '-answered_at');

/**
 * A page of findings, by default the last seen first, or the last answered where only these are asked for; refuses an invalid cursor. `maxFew` is up to how many a search text finds
 * once (`findFew`).
 */
export async function readFindings(
  db: Database,
  reading: Reading<FindingQuery>,
  maxFew = 2_000,
): Promise<Result<FindingPage, AppError>> {
  const { query, now } = reading;
  const order = orderOf(query);
  const after = placeIn(query.cursor, order);
  if (after === 'invalid' || (after !== null && query.offset !== undefined)) {
    return refused({ reason: 'validation_failed', errors: { cursor: ['invalid'] } });
  }
  const given = findingsFilter(query, dayOf(now, await zoneOf(db, reading)));
  const { text = '' } = given;
  // A piece that every building has would be looked for in the words of every finding.
  const asked =
    text === '' ? given : { ...given, text: withoutCommonPieces(await tourColumns(db).places(db), text) };
  const ids = await findFew(db, asked, maxFew);
  const filter = ids === null ? asked : { ids, withClosed: true };
  const size = query.limit ?? defaultResultsPage;
  const rows = await listFindings(db, filter, { order, after, offset: query.offset ?? 0, size: size + 1 });
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  const place = last === undefined ? null : findingPlace(last, order);
  return accepted({
    items: await wireFindings(db, page),
    next_cursor: place === null ? null : cursorOf([order, place.key, place.id]),
    total: ids === null ? await countFindings(db, filter) : ids.length,
  });
}

/** The ids of a list of findings in the order in which it is shown (N30): for exports. */
export async function readFindingIds(
  db: Database,
  reading: Reading<Omit<FindingQuery, 'cursor' | 'offset' | 'limit'>>,
): Promise<readonly string[]> {
  const { query, now } = reading;
  const today = dayOf(now, await zoneOf(db, reading));
  const filter = findingsFilter(query, today);
  const ids = await listFindingIds(db, filter, { order: orderOf(query) });
  const { sort, due, state, answered } = query;
  if (!hasOverdueFirst({ sort, due, state, answered })) return ids;
  const first = await listFindingIds(
    db,
    { ...filter, overdueOn: today },
    { order: 'due_on', limit: maxOverdueFirst },
  );
  return [...new Set([...first, ...ids])];
}

/** Some findings by their ids, in their order, without photos; those that no counted tour sees any more are left out. */
export async function readFindingRows(
  db: Database,
  { query: { ids } }: Reading<{ readonly ids: readonly string[] }>,
): Promise<readonly WireFinding[]> {
  const rows = new Map((await findListedFindings(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [wireFinding(row)];
  });
}
