import { type SubTouchpointName, subTouchpointNames } from '../catalogue/topics.ts';
import { shareOf } from './share.ts';

/** How often a topic was rated good, bad and not applicable. */
export type Triple = readonly [good: number, bad: number, notApplicable: number];

/** N17: a topic whose share changed between two tours. */
export type TopicChange = {
  readonly topic: SubTouchpointName;
  readonly before: Triple;
  readonly after: Triple;
  readonly direction: 'better' | 'worse';
};

const nothing: Triple = [0, 0, 0];

/**
 * N17: the topics whose share differs between two tours, those that became worse first. A topic that one of the tours did
 * not rate good or bad is not a change.
 */
export function topicChanges(
  before: Readonly<Record<string, Triple>>,
  after: Readonly<Record<string, Triple>>,
): TopicChange[] {
  return subTouchpointNames
    .flatMap((topic): TopicChange[] => {
      const [then, now] = [before[topic] ?? nothing, after[topic] ?? nothing];
      const [from, to] = [then, now].map(([good, bad]) => shareOf({ good, bad }));
      if (from === undefined || to === undefined || from === null || to === null || from === to) return [];
      return [{ topic, before: then, after: now, direction: to > from ? 'better' : 'worse' }];
    })
    .toSorted((a, b) => Number(a.direction === 'better') - Number(b.direction === 'better'));
}
