import { disagreementWithinMs } from '#domain/results/disagreement.ts';
import { type Selection, visitTours } from './pickTours.ts';
import { dayNumber, type TourBucket } from './TourBucket.ts';

/** Whether a tour may disagree with a counted one of its building that was concluded before a day. */
function reachesBefore(
  { days, moments, counted }: TourBucket,
  tour: number,
  first: number,
  day: number,
): boolean {
  const since = (moments[tour] ?? 0) - disagreementWithinMs;
  for (let earlier = tour - 1; earlier >= first && (moments[earlier] ?? 0) >= since; earlier -= 1) {
    if (counted[earlier] === 1 && (days[earlier] ?? 0) < day) return true;
  }
  return false;
}

/**
 * N12: the disagreements of tours at the beginning of a period, which begins with `from`: the sum of the stored counts of
 * buildings whose tours are compared only with tours within the period, and the other buildings.
 */
export function edgeDisagreements(
  selection: Selection,
  from: string,
): { readonly sum: number; readonly buildingIds: readonly string[] } {
  const day = dayNumber(from);
  const kept = new Map<number, number>();
  const crossing = new Set<number>();
  visitTours(
    { ...selection, basis: 'all' },
    {
      picked: (bucket, tour, { building, first }) => {
        const disagreements = bucket.disagreements[tour] ?? 0;
        if (disagreements === 0) return;
        kept.set(building, (kept.get(building) ?? 0) + disagreements);
        if (reachesBefore(bucket, tour, first, day)) crossing.add(building);
      },
    },
  );
  let sum = 0;
  for (const [building, disagreements] of kept) if (!crossing.has(building)) sum += disagreements;
  const { ids } = selection.numberings.buildings;
  return { sum, buildingIds: [...crossing].map((building) => ids[building] ?? '') };
}
