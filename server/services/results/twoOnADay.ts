import { dayOf } from '#domain/results/days.ts';
import type { Database } from '../../database/tables.ts';
import { concludedBetween } from '../../repositories/concludedBetween.ts';

type Tour = {
  readonly cip_obj_id: string;
  readonly user_id: string | null;
  readonly concluded_at: string | null;
  readonly exclusion_reason: string | null;
};

// Longer than any day of a zone.
const aroundMs = 26 * 60 * 60 * 1000;

/**
 * Returns whether a counted tour of this list is one of two or more that different people walked in one building on one day of the
 * results' zone (N6). Nobody knows whose those of people are who were deleted.
 */
export async function twoOnADay(
  db: Database,
  tours: readonly Tour[],
  zone: string,
): Promise<(tour: Tour) => boolean> {
  const counted = tours.filter((tour) => tour.exclusion_reason === null && tour.concluded_at !== null);
  const times = counted.map(({ concluded_at }) => Date.parse(concluded_at ?? ''));
  const people = new Map<string, Set<string>>();
  const keyOf = ({ cip_obj_id, concluded_at }: Pick<Tour, 'cip_obj_id' | 'concluded_at'>) =>
    `${cip_obj_id} ${concluded_at === null ? '' : dayOf(concluded_at, zone)}`;
  if (counted.length > 0) {
    const rows = await concludedBetween(db, [...new Set(counted.map(({ cip_obj_id }) => cip_obj_id))], {
      from: new Date(Math.min(...times) - aroundMs).toISOString(),
      to: new Date(Math.max(...times) + aroundMs).toISOString(),
    });
    for (const row of rows) {
      const key = keyOf(row);
      people.set(key, (people.get(key) ?? new Set()).add(row.user_id ?? ''));
    }
  }
  return (tour) => {
    const others = people.get(keyOf(tour));
    return counted.includes(tour) && tour.user_id !== null && others !== undefined && others.size > 1;
  };
}
