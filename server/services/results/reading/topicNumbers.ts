import type { TopicCounts } from '#contract/results/resultShapes.ts';
import { subTouchpointNames, topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import { type Counts, withInterval } from '#domain/results/share.ts';
import type { TourResultRow } from '../../../database/tables.ts';
import { countsPerTopic, countsPerTour, tallyRatings } from '../../columns/tallyRatings.ts';

/** The counts of a topic, by its index in the catalogue's order. */
function countsAt(counts: readonly number[], place: number): Counts {
  const [good = 0, bad = 0, not_applicable = 0] = counts.slice(
    place * countsPerTopic,
    (place + 1) * countsPerTopic,
  );
  return { good, bad, not_applicable };
}

/** The sums of a list of counts over all topics. */
export function sumOf(counts: readonly number[]): Counts {
  const sum = { good: 0, bad: 0, not_applicable: 0 };
  for (const place of subTouchpointNames.keys()) {
    const { good, bad, not_applicable } = countsAt(counts, place);
    sum.good += good;
    sum.bad += bad;
    sum.not_applicable += not_applicable;
  }
  return sum;
}

/** Every topic with its counts and its share, in the catalogue's order. */
export function topicRows(counts: readonly number[]) {
  const touchpointOf = new Map<string, (typeof touchpointNames)[number]>(
    touchpointNames.flatMap((name) => topicsByTouchpoint[name].map((topic) => [topic, name] as const)),
  );
  return subTouchpointNames.map((name, place) => {
    const counted = countsAt(counts, place);
    return { name, touchpoint: touchpointOf.get(name) ?? '', ...counted, ...withInterval(counted) };
  });
}

/** The counts of each topic, over several tours. */
export function topicCountsOf(results: readonly Pick<TourResultRow, 'ratings'>[]): TopicCounts {
  const counts = new Uint32Array(countsPerTour);
  for (const { ratings } of results) tallyRatings(ratings, counts, 0);
  return Object.fromEntries(
    subTouchpointNames.map((topic, place) => {
      const { good, bad, not_applicable } = countsAt([...counts], place);
      const triple: [number, number, number] = [good, bad, not_applicable];
      return [topic, triple];
    }),
  );
}

/** The counts over all topics of several tours. */
export function countsOf(results: readonly Pick<TourResultRow, 'good' | 'bad' | 'not_applicable'>[]): Counts {
  const sum = { good: 0, bad: 0, not_applicable: 0 };
  for (const { good, bad, not_applicable } of results) {
    sum.good += good;
    sum.bad += bad;
    sum.not_applicable += not_applicable;
  }
  return sum;
}
