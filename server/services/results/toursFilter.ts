import type { Me } from '#contract/accounts/session.ts';
import type { TourQuery } from '#contract/inspections/tourList.ts';
import { addDays, startOfDay } from '#domain/results/days.ts';
import type { Database } from '../../database/tables.ts';
import type { ToursFilter } from '../../repositories/narrowedTours.ts';
import { resultIdsOf } from '../../repositories/places/resultIds.ts';
import { readableOwner } from '../inspections/readTour.ts';

type ToursQueryFilter = Omit<TourQuery, 'cursor' | 'limit'>;

/** B2: a building with those that are counted together with it. */
async function mergedWith(db: Database, id: string | undefined): Promise<readonly string[] | undefined> {
  if (id === undefined) return undefined;
  const result = (await resultIdsOf(db, [id])).get(id);
  return result === undefined ? [id] : [...(await resultIdsOf(db, [result])).keys()];
}

/**
 * The filter of a person's list of tours; null when the list must be empty: asking for tours of others is not
 * refused, they just do not exist for the reader. Days are those of the results' time zone, both included: of the
 * conclusion, as in every number (N6), or of the start of a tour that is open (N27).
 */
export async function toursFilter(
  db: Database,
  person: Me,
  query: ToursQueryFilter,
  zone: string,
): Promise<ToursFilter | null> {
  const owner = readableOwner(person);
  if (owner !== null && query.user_id !== undefined && query.user_id !== owner) return null;
  if (owner !== null && query.status === 'excluded') return null;
  const { from, to } = query;
  const startOf = (day: string) => ({ at: startOfDay(day, zone), tail: '' });
  return {
    userId: owner ?? query.user_id,
    mandateId: query.mandate_id,
    buildingIds: await mergedWith(db, query.object_id),
    concluded: query.status === undefined ? undefined : query.status !== 'open',
    excluded: query.status === 'excluded' ? true : undefined,
    from: from === undefined ? undefined : startOf(from),
    before: to === undefined ? undefined : startOf(addDays(to, 1)),
    received: query.received,
    text: query.query,
  };
}
