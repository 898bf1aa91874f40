import { searchPieces } from '#domain/search/searchKey.ts';
import type { Database } from '../../database/tables.ts';
import { findIdsAt, findIdsWithWords } from '../../repositories/results/fewFindings.ts';
import type { FindingsFilter } from '../../repositories/results/narrowedFindings.ts';
import { findPlaces } from '../columns/Places.ts';
import { tourColumns } from '../columns/TourColumns.ts';
import { countInColumns } from './countFindings.ts';

/**
 * The ids of the findings that pass a filter with a search text, if they are at most `max`; in no order. All findings are read
 * once for them, instead of once for the page and once for the count. Null if they are more, of which a page is found soon;
 * without a text; and with a person, of whom there are few.
 */
export async function findFew(
  db: Database,
  filter: Omit<FindingsFilter, 'ids'>,
  max: number,
): Promise<readonly string[] | null> {
  const { text = '', ...rest } = filter;
  if (searchPieces(text).length === 0 || filter.userId !== undefined) return null;
  const columns = tourColumns(db);
  const places = findPlaces(await columns.places(db), columns, { text });
  const there = await countInColumns(db, { ...rest, among: new Set(places) });
  // A letter is in the name of nearly every building: then a page is found sooner by its order.
  if (there > max || places.length > max) return null;
  const withWords = await findIdsWithWords(db, rest, { text, limit: max - there + 1 });
  if (there + withWords.length > max) return null;
  const ofPlaces = there === 0 ? [] : await findIdsAt(db, rest, columns.idsOf(places));
  return [...new Set([...ofPlaces, ...withWords])];
}
