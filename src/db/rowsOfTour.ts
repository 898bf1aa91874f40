import { type Collection, Dexie, type Table } from 'dexie';

/** An index whose keys begin with the tour. */
type TourIndex = '[tour_id+id]' | '[tour+touchpoint]';

/** The rows of a tour, found by key: to count or to delete them reads none (S1). */
export function rowsOfTour<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  tour: string,
  index: TourIndex = '[tour_id+id]',
): Collection<Row, Key, Insert> {
  return table.where(index).between([tour, Dexie.minKey], [tour, Dexie.maxKey]);
}
