import type { BuildingRow, BuildingRows } from '#contract/results/buildingResults.ts';
import type { BuildingsQuery } from '#contract/results/buildingsQuery.ts';
import { defaultResultsPage } from '#contract/results/resultsQuery.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { withInterval } from '#domain/results/share.ts';
import { receiptOf } from '#domain/tourMoment.ts';
import type { Database } from '../../../database/tables.ts';
import {
  countToursOf,
  type NamedResult,
  namedBuildings,
  pickedOfBuildings,
} from '../../../repositories/results/buildingPages.ts';
import type { AppError } from '../../AppError.ts';
import { tourColumns } from '../../columns/TourColumns.ts';
import { cursorOf, cursorParts } from '../../cursor.ts';
import { inspectorOf, type Reading, toursOf } from '../../reading.ts';
import { type BuildingsFilter, listBuildings } from './listBuildings.ts';
import { countsOf, topicCountsOf } from './topicNumbers.ts';

type Named = NonNullable<
  Awaited<ReturnType<typeof namedBuildings>> extends ReadonlyMap<string, infer Row> ? Row : never
>;

/** A building as results show it. */
export function shownObject({ id, name, street, city, closed_at }: Named): BuildingRow['object'] {
  return { id, name, street, city, ...(closed_at !== null && { closed: true as const }) };
}

function rowOf(building: Named, results: readonly NamedResult[], tours: number): BuildingRow {
  const [newest] = results;
  const counts = countsOf(results);
  return {
    object: shownObject(building),
    mandate: { id: building.mandate_id, name: building.mandate_name },
    tour_id: newest?.tour_id ?? null,
    concluded_at: newest?.concluded_at ?? null,
    received_at: newest === undefined ? null : receiptOf(newest),
    inspector: newest === undefined ? null : inspectorOf(newest),
    tours,
    ...counts,
    ...withInterval(counts),
    topics: topicCountsOf(results),
  };
}

/** Rows of buildings, in the order of their ids. */
export async function rowsOfBuildings(
  db: Database,
  filter: BuildingsFilter,
  ids: readonly string[],
): Promise<BuildingRow[]> {
  const named = await namedBuildings(db, ids);
  const tours = await countToursOf(db, filter, ids);
  const results = Map.groupBy(
    await pickedOfBuildings(db, filter, filter.basis, ids),
    ({ building_id }) => building_id,
  );
  return ids.flatMap((id) => {
    const building = named.get(id);
    return building === undefined ? [] : [rowOf(building, results.get(id) ?? [], tours.get(id) ?? 0)];
  });
}

/** The filter that a query describes. */
export function buildingsFilter(query: Omit<BuildingsQuery, 'cursor' | 'offset' | 'limit'>): BuildingsFilter {
  return {
    ...toursOf(query),
    basis: query.basis ?? 'latest',
    text: query.query,
    unvisitedSince: query.unvisited_since,
    withClosed: query.include === 'closed',
  };
}

/**
 * The offset at which a page begins: given as such, or by the previous page's cursor. Refuses a cursor of another list
 * or from elsewhere, and a cursor beside an offset, with `validation_failed`.
 */
export function offsetOf(
  { cursor, offset }: Pick<BuildingsQuery, 'cursor' | 'offset'>,
  made: string,
): Result<number, AppError> {
  const invalid = refused({ reason: 'validation_failed', errors: { cursor: ['invalid'] } } as const);
  if (cursor === undefined) return accepted(offset ?? 0);
  const [name, place = ''] = cursorParts(cursor, 2) ?? [];
  const isPlace = /^\d{1,9}$/.test(place);
  return offset === undefined && name === made && isPlace ? accepted(Number(place)) : invalid;
}

/** A page of buildings with their results, for the heat map. Refuses an invalid cursor. */
export async function readBuildings(
  db: Database,
  { query }: Reading<BuildingsQuery>,
): Promise<Result<BuildingRows, AppError>> {
  const order = query.sort ?? 'name';
  const place = offsetOf(query, order);
  if (!place.ok) return place;
  const filter = buildingsFilter(query);
  const size = query.limit ?? defaultResultsPage;
  const all = await listBuildings(db, filter, order);
  const ids = tourColumns(db).idsOf(all.slice(place.value, place.value + size));
  const total = all.length;
  const end = place.value + ids.length;
  return accepted({
    items: await rowsOfBuildings(db, filter, ids),
    next_cursor: ids.length > 0 && end < total ? cursorOf([order, String(end)]) : null,
    total,
  });
}

type Listing = Omit<BuildingsQuery, 'cursor' | 'offset' | 'limit'>;

/** The ids of a whole list of buildings in its order; for exports. */
export async function readBuildingIds(db: Database, { query }: Reading<Listing>): Promise<readonly string[]> {
  const all = await listBuildings(db, buildingsFilter(query), query.sort ?? 'name');
  return tourColumns(db).idsOf(all);
}

/** Rows of a list of buildings, by their ids. */
export function readBuildingRows(
  db: Database,
  { query: { ids, ...query } }: Reading<Listing & { readonly ids: readonly string[] }>,
): Promise<BuildingRow[]> {
  return rowsOfBuildings(db, buildingsFilter(query), ids);
}
