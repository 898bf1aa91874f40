import type { BuildingOrder } from '#contract/results/buildingResults.ts';
import type { Basis } from '#contract/results/resultShapes.ts';
import type { Database } from '../../../database/tables.ts';
import type { ToursOfResults } from '../../../repositories/results/countedTours.ts';
import { orderBuildings, topicOf } from '../../columns/orderBuildings.ts';
import { findPlaces, type PlacesFilter } from '../../columns/Places.ts';
import { sumBuildings } from '../../columns/sumBuildings.ts';
import { selectionOf, tourColumns } from '../../columns/TourColumns.ts';

/** The filter of a list of buildings. */
export type BuildingsFilter = ToursOfResults &
  PlacesFilter & {
    readonly basis: Basis;
    /** Those that no counted tour visited on this day or later, the never visited included. */
    readonly unvisitedSince?: string | undefined;
  };

/** N4: all listed buildings in an order, each as its number in the columns; `idsOf` gives their ids. */
export async function listBuildings(
  db: Database,
  filter: BuildingsFilter,
  order: BuildingOrder,
): Promise<readonly number[]> {
  const { basis, unvisitedSince } = filter;
  const selection = await selectionOf(db, filter, basis);
  // Those that were not visited are of open ones (B3).
  const withClosed = filter.withClosed === true && unvisitedSince === undefined;
  const places = await tourColumns(db).places(db);
  const named = findPlaces(places, selection.numberings, { ...filter, withClosed });
  const sums = sumBuildings(selection, topicOf(order));
  const since =
    unvisitedSince === undefined ? null : sumBuildings({ ...selection, filter: { from: unvisitedSince } });
  const listed = named.filter((building) =>
    since === null ? (sums.moments[building] ?? 0) > 0 : (since.moments[building] ?? 0) === 0,
  );
  return orderBuildings(listed, sums, order);
}
