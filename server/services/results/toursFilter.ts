import type { Me } from '#contract/accounts/session.ts';
import type { TourQuery } from '#contract/inspections/tourList.ts';
import { addDays, startOfDay } from '#domain/results/days.ts';
import type { ToursFilter } from '../../repositories/narrowedTours.ts';
import { readableOwner } from '../inspections/readTour.ts';

const digits = 12;

/** The lowest UUIDv7 of a time: a period is a range of ids. */
function firstIdOf(timeMs: number): string {
  const time = Math.max(0, timeMs).toString(16).padStart(digits, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

type ToursQueryFilter = Omit<TourQuery, 'cursor' | 'limit'>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The filter of a person's list of tours; null when the list must be empty: asking for tours of others is not
 * refused, they just do not exist for the reader. Days are those of the results' time zone, both included: of the
 * conclusion where concluded or excluded tours are asked for, as in every number (N6, N27), of the start otherwise.
 */
export function toursFilter(person: Me, query: ToursQueryFilter, zone: string): ToursFilter | null {
  const owner = readableOwner(person);
  if (owner !== null && query.user_id !== undefined && query.user_id !== owner) return null;
  if (owner !== null && query.status === 'excluded') return null;
  const { from, to } = query;
  const isByConclusion = query.status === 'concluded' || query.status === 'excluded';
  const endMs = to === undefined ? undefined : Date.parse(startOfDay(addDays(to, 1), zone));
  // Nothing is concluded before it starts, but for what two servers' clocks differ by.
  const lastStartMs = endMs === undefined || !isByConclusion ? endMs : endMs + dayMs;
  return {
    userId: owner ?? query.user_id,
    mandateId: query.mandate_id,
    buildingId: query.object_id,
    concluded: query.status === undefined ? undefined : query.status !== 'open',
    excluded: query.status === 'excluded' ? true : undefined,
    fromId: from === undefined || isByConclusion ? undefined : firstIdOf(Date.parse(startOfDay(from, zone))),
    beforeId: lastStartMs === undefined ? undefined : firstIdOf(lastStartMs),
    ...(isByConclusion ? { concludedFrom: from, concludedTo: to } : {}),
    text: query.query,
  };
}
