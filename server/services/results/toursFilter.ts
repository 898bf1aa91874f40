import type { Me } from '#contract/accounts/session.ts';
import type { TourQuery } from '#contract/inspections/tourList.ts';
import type { ToursFilter } from '../../repositories/narrowedTours.ts';
import { readableOwner } from './readTour.ts';

const digits = 12;

/** The least UUIDv7 of a time: a period is a range of ids. */
function firstIdOf(timeMs: number): string {
  const time = Math.max(0, timeMs).toString(16).padStart(digits, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

type Asked = Omit<TourQuery, 'cursor' | 'limit'>;

const dayMs = 24 * 60 * 60 * 1000;
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/**
 * The filter of a person's list of tours; null when the list must be empty: asking for tours of others is not
 * refused, they just do not exist for the reader. Days are UTC; both ends are included.
 */
export function toursFilter(person: Me, asked: Asked): ToursFilter | null {
  const owner = readableOwner(person);
  if (owner !== null && asked.user_id !== undefined && asked.user_id !== owner) return null;
  if (owner !== null && asked.status === 'excluded') return null;
  return {
    userId: owner ?? asked.user_id,
    mandateId: asked.mandate_id,
    buildingId: asked.object_id,
    concluded: asked.status === undefined ? undefined : asked.status !== 'open',
    excluded: asked.status === 'excluded' ? true : undefined,
    fromId: asked.from === undefined ? undefined : firstIdOf(startOf(asked.from)),
    beforeId: asked.to === undefined ? undefined : firstIdOf(startOf(asked.to) + dayMs),
    text: asked.query,
  };
}
