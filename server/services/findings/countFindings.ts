import { searchPieces } from '#domain/search/searchKey.ts';
import type { Database } from '../../database/tables.ts';
import {
  countFindingsElsewhere,
  countFindingsInState,
  type StateCount,
} from '../../repositories/results/countedFindings.ts';
import type { FindingsFilter } from '../../repositories/results/narrowedFindings.ts';
import { findPlaces } from '../columns/Places.ts';
import { tourColumns } from '../columns/TourColumns.ts';
import { type CountedFindings, tallyFindings } from '../columns/tallyFindings.ts';

const sumOf = (counts: readonly StateCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Whether the columns hold what a filter asks, but for its text: they hold neither who saw a finding nor answers. */
export const isHeld = ({ userId, answered }: Pick<FindingsFilter, 'userId' | 'answered'>) =>
  userId === undefined && answered === undefined;

async function inColumns(db: Database, filter: CountedFindings): Promise<readonly StateCount[]> {
  const columns = tourColumns(db);
  const { open } = await columns.places(db);
  return tallyFindings(await columns.findings(db), { numberings: columns, open }, filter);
}

/** The number of findings that pass, counted in memory. */
export async function countInColumns(db: Database, filter: CountedFindings): Promise<number> {
  return sumOf(await inColumns(db, filter));
}

/**
 * The number of findings that pass, by mandate and state. Counted in memory, unless the filter is of what the columns do not hold.
 */
export function countFindingStates(
  db: Database,
  filter: Omit<FindingsFilter, 'text' | 'ids'>,
): Promise<readonly StateCount[]> {
  return isHeld(filter) ? inColumns(db, filter) : countFindingsInState(db, filter);
}

/**
 * The number of findings that pass. Those with a search text are counted in two steps, each finding once: by the names of its
 * building and mandate, in memory; then the others by their comment and who is responsible, in the database.
 */
export async function countFindings(db: Database, filter: Omit<FindingsFilter, 'ids'>): Promise<number> {
  const { text = '', ...rest } = filter;
  if (searchPieces(text).length === 0) return sumOf(await countFindingStates(db, rest));
  if (!isHeld(filter)) return sumOf(await countFindingsInState(db, filter));
  const columns = tourColumns(db);
  const among = new Set(
    findPlaces(await columns.places(db), columns, { text, withClosed: filter.withClosed }),
  );
  return (await countInColumns(db, { ...rest, among })) + sumOf(await countFindingsElsewhere(db, rest, text));
}
