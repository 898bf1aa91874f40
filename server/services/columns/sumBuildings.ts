import type { Overview } from '#contract/results/overview.ts';
import { type SubTouchpointName, subTouchpointNames } from '#domain/catalogue/topics.ts';
import { shareOf } from '#domain/results/share.ts';
import { type Selection, visitTours } from './pickTours.ts';
import { countsPerTopic, countsPerTour } from './tallyRatings.ts';

/** Sums over the tours of each building, indexed by the numbers of the buildings. */
export type BuildingSums = {
  readonly good: Uint32Array;
  readonly bad: Uint32Array;
  /** Time of the newest tour that passes, in milliseconds; 0 for a building without one. */
  readonly moments: Float64Array;
};

/** Sums up the tours of each building, of one topic or of all. */
export function sumBuildings(selection: Selection, topic: SubTouchpointName | null = null): BuildingSums {
  const size = selection.numberings.buildings.ids.length;
  const sums = {
    good: new Uint32Array(size),
    bad: new Uint32Array(size),
    moments: new Float64Array(size),
  };
  const { good, bad, moments } = sums;
  const place = topic === null ? 0 : subTouchpointNames.indexOf(topic) * countsPerTopic;
  visitTours(selection, {
    picked: (bucket, tour, { building, isFirst }) => {
      const at = tour * countsPerTour + place;
      const ratedGood = topic === null ? bucket.good[tour] : bucket.counts[at];
      const ratedBad = topic === null ? bucket.bad[tour] : bucket.counts[at + 1];
      good[building] = (good[building] ?? 0) + (ratedGood ?? 0);
      bad[building] = (bad[building] ?? 0) + (ratedBad ?? 0);
      if (isFirst) moments[building] = bucket.moments[tour] ?? 0;
    },
  });
  return sums;
}

/** N13: the answers and shares of two selections over the buildings that they have in common. */
export function compareSame(one: BuildingSums, other: BuildingSums): NonNullable<Overview['same']> {
  const counts = { good: 0, bad: 0 };
  const against = { good: 0, bad: 0 };
  let buildings = 0;
  for (let building = 0; building < one.moments.length; building += 1) {
    if ((one.moments[building] ?? 0) === 0 || (other.moments[building] ?? 0) === 0) continue;
    buildings += 1;
    counts.good += one.good[building] ?? 0;
    counts.bad += one.bad[building] ?? 0;
    against.good += other.good[building] ?? 0;
    against.bad += other.bad[building] ?? 0;
  }
  return {
    buildings,
    ...counts,
    share: shareOf(counts),
    against_good: against.good,
    against_bad: against.bad,
    against_share: shareOf(against),
  };
}
