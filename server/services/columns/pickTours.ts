import type { Basis } from '#contract/results/resultShapes.ts';
import type { ToursOfResults } from '../../repositories/results/countedTours.ts';
import { bucketOf } from '../../repositories/results/resultBuckets.ts';
import { dayNumber, type Numberings, type TourBucket } from './TourBucket.ts';

/** The tours to visit: the columns, a filter and a basis. */
export type Selection = {
  readonly buckets: readonly TourBucket[];
  readonly numberings: Numberings;
  /** The buildings that are open (B3). */
  readonly open: ReadonlySet<number>;
  readonly filter: ToursOfResults;
  readonly basis: Basis;
};

/** Callbacks for tours that pass the filter: an excluded one, a counted one, and a counted one within the basis. */
export type Visitor = {
  readonly excluded?: () => void;
  readonly counted?: (bucket: TourBucket, tour: number) => void;
  /** The newest tour of a building comes first. */
  readonly picked?: (
    bucket: TourBucket,
    tour: number,
    /** `first`: where the tours of its building begin. */
    of: { readonly building: number; readonly first: number; readonly isFirst: boolean },
  ) => void;
};

/** Whether a filter lets every tour pass. */
export function isWhole({ mandateId, buildingId, userId, from, to }: ToursOfResults): boolean {
  return (mandateId ?? buildingId ?? userId ?? from ?? to) === undefined;
}

function passing({ numberings, filter }: Selection): (bucket: TourBucket, tour: number) => boolean {
  const mandate = filter.mandateId === undefined ? null : numberings.mandates.find(filter.mandateId);
  const user = filter.userId === undefined ? null : numberings.users.find(filter.userId);
  const from = filter.from === undefined ? 0 : dayNumber(filter.from);
  const to = filter.to === undefined ? Infinity : dayNumber(filter.to);
  return ({ days, mandates, users }, tour) => {
    const day = days[tour] ?? 0;
    if (day < from || day > to) return false;
    return (mandate === null || mandates[tour] === mandate) && (user === null || users[tour] === user);
  };
}

/** N1, N5: calls back for each tour that passes, the newest of a building first. */
export function visitTours(selection: Selection, { excluded, counted, picked }: Visitor): void {
  const { buckets, numberings, filter, basis } = selection;
  const passes = passing(selection);
  const { buildingId } = filter;
  const only = buildingId === undefined ? null : numberings.buildings.find(buildingId);
  for (const bucket of buckets) {
    if (buildingId !== undefined && bucket.bucket !== bucketOf(buildingId)) continue;
    for (let place = 0; place < bucket.buildings.length; place += 1) {
      const building = bucket.buildings[place] ?? 0;
      if (only !== null && building !== only) continue;
      let isFirst = true;
      const first = bucket.begins[place] ?? 0;
      for (let tour = (bucket.begins[place + 1] ?? 0) - 1; tour >= first; tour -= 1) {
        if (!passes(bucket, tour)) continue;
        if (bucket.counted[tour] === 0) {
          excluded?.();
          continue;
        }
        counted?.(bucket, tour);
        if (isFirst || basis === 'all') picked?.(bucket, tour, { building, first, isFirst });
        isFirst = false;
      }
    }
  }
}
