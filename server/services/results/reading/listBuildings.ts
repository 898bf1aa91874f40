import type { BuildingOrder } from '#contract/results/buildingResults.ts';
import type { Basis } from '#contract/results/resultShapes.ts';
import type { Database } from '../../../database/tables.ts';
import { buildingsByName } from '../../../repositories/results/buildingPages.ts';
import type { ToursOfResults } from '../../../repositories/results/countedTours.ts';
import { orderBuildings, topicOf } from './columns/orderBuildings.ts';
import { sumBuildings } from './columns/sumBuildings.ts';
import { selectionOf, tourColumns } from './columns/TourColumns.ts';

/** The filter of a list of buildings. */
export type BuildingsFilter = ToursOfResults & {
  readonly basis: Basis;
  /** Part of a building's name, street or city, or of its mandate's name. */
  readonly text?: string | undefined;
  /** Those that no counted tour visited on this day or later, the never visited included. */
  readonly unvisitedSince?: string | undefined;
};

async function namedNumbers(db: Database, filter: BuildingsFilter): Promise<readonly number[]> {
  const columns = tourColumns(db);
  const { mandateId, buildingId, text = '', unvisitedSince } = filter;
  // Buildings visited by a tour of the filter pass the mandate and building of the filter as well.
  const isLeftToTours = unvisitedSince === undefined && text.trim() === '';
  if (isLeftToTours) return (await columns.places(db)).byName;
  const named = await buildingsByName(db, { mandateId, buildingId, text });
  return columns.numbersOf(named.map(({ id }) => id));
}

/** N4: the ids of all buildings that are listed, in an order. */
export async function listBuildings(
  db: Database,
  filter: BuildingsFilter,
  order: BuildingOrder,
): Promise<string[]> {
  const { basis, unvisitedSince } = filter;
  const selection = await selectionOf(db, filter, basis);
  const named = await namedNumbers(db, filter);
  const sums = sumBuildings(selection, topicOf(order));
  const since =
    unvisitedSince === undefined ? null : sumBuildings({ ...selection, filter: { from: unvisitedSince } });
  const listed = named.filter((building) =>
    since === null ? (sums.moments[building] ?? 0) > 0 : (since.moments[building] ?? 0) === 0,
  );
  const { ids } = selection.numberings.buildings;
  return orderBuildings(listed, sums, order).map((building) => ids[building] ?? '');
}
