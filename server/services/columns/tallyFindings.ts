import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { findingStates } from '#domain/results/finding.ts';
import type { StateCount } from '../../repositories/results/countedFindings.ts';
import type { FindingsFilter } from '../../repositories/results/narrowedFindings.ts';
import { bucketOf } from '../../repositories/results/resultBuckets.ts';
import type { FindingBucket } from './FindingBucket.ts';
import type { Selection } from './pickTours.ts';
import { dayNumber, type Numberings } from './TourBucket.ts';

/** The filters that the columns can apply: they hold neither texts nor answers nor who saw a finding. */
export type CountedFindings = Omit<FindingsFilter, 'ids' | 'text' | 'userId' | 'answered'> & {
  /** The numbers of the buildings to count in; all if absent. */
  readonly among?: ReadonlySet<number>;
};

type Passes = (bucket: FindingBucket, place: number) => boolean;

function passing(numberings: Numberings, open: ReadonlySet<number>, filter: CountedFindings): Passes {
  const { mandateId, buildingId, among, state, topic, withClosed = false } = filter;
  const mandate = mandateId === undefined ? null : numberings.mandates.find(mandateId);
  const building = buildingId === undefined ? null : numberings.buildings.find(buildingId);
  const from = filter.from === undefined ? 0 : dayNumber(filter.from);
  const to = filter.to === undefined ? Infinity : dayNumber(filter.to);
  const dueBefore = filter.overdueOn === undefined ? Infinity : dayNumber(filter.overdueOn);
  const resolved = filter.overdueOn === undefined ? null : findingStates.indexOf('resolved');
  const inState = state === undefined ? null : findingStates.indexOf(state);
  const onTopic = topic === undefined ? null : subTouchpointNames.indexOf(topic);
  return ({ buildings, mandates, states, topics, seenDays, dueDays }, place) => {
    const day = seenDays[place] ?? 0;
    if (day < from || day > to || (dueDays[place] ?? 0) >= dueBefore) return false;
    if ((mandate !== null && mandates[place] !== mandate) || states[place] === resolved) return false;
    if (building !== null && buildings[place] !== building) return false;
    if (!withClosed && !open.has(buildings[place] ?? 0)) return false;
    if (inState !== null && states[place] !== inState) return false;
    if (onTopic !== null && topics[place] !== onTopic) return false;
    return among === undefined || among.has(buildings[place] ?? 0);
  };
}

/** N8: the number of findings that pass, by mandate and state; zeros are left out. */
export function tallyFindings(
  buckets: readonly FindingBucket[],
  { numberings, open }: Pick<Selection, 'numberings' | 'open'>,
  filter: CountedFindings,
): readonly StateCount[] {
  const passes = passing(numberings, open, filter);
  const { buildingId } = filter;
  const only = buildingId === undefined ? null : bucketOf(buildingId);
  const counts = new Map<number, number>();
  for (const bucket of buckets) {
    if (only !== null && bucket.bucket !== only) continue;
    const { mandates, states } = bucket;
    for (let place = 0; place < states.length; place += 1) {
      if (!passes(bucket, place)) continue;
      const key = (mandates[place] ?? 0) * findingStates.length + (states[place] ?? 0);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts].map(([key, count]) => ({
    mandate_id: numberings.mandates.ids[Math.floor(key / findingStates.length)] ?? '',
    state: findingStates[key % findingStates.length] ?? 'open',
    count,
  }));
}
