import { type SubTouchpointName, subTouchpointNames } from '../catalogue/topics.ts';
import { shareOf } from './share.ts';

/** How often a topic was rated good, bad and not applicable. */
export type Triple = readonly [good: number, bad: number, notApplicable: number];

/** The counts of a tour's topics. */
type Topics = Readonly<Record<string, Triple>>;

/** N17: a topic whose share changed between two tours. */
export type TopicChange = {
  readonly topic: SubTouchpointName;
  readonly before: Triple;
  readonly after: Triple;
  readonly direction: 'better' | 'worse';
};

const nothing: Triple = [0, 0, 0];

function topicShare(topics: Topics, topic: SubTouchpointName): number | null {
  const [good, bad] = topics[topic] ?? nothing;
  return shareOf({ good, bad });
}

/** N17: whether two tours have a topic in common that both rated good or bad; otherwise nothing is known to have changed. */
export function isAnyComparable(before: Topics, after: Topics): boolean {
  return subTouchpointNames.some(
    (topic) => topicShare(before, topic) !== null && topicShare(after, topic) !== null,
  );
}

/**
 * N17: the topics whose share differs between two tours, those that became worse first. A topic that one of the tours did
 * not rate good or bad is not a change.
 */
export function topicChanges(before: Topics, after: Topics): TopicChange[] {
  return subTouchpointNames
    .flatMap((topic): TopicChange[] => {
      const [then, now] = [before[topic] ?? nothing, after[topic] ?? nothing];
      const [from, to] = [topicShare(before, topic), topicShare(after, topic)];
      if (from === null || to === null || from === to) return [];
      return [{ topic, before: then, after: now, direction: to > from ? 'better' : 'worse' }];
    })
    .toSorted((a, b) => Number(a.direction === 'better') - Number(b.direction === 'better'));
}

/**
 * N17: how a topic changed in each of a building's tours (the newest first) since the newest earlier one that rated it; null
 * where it did not.
 */
export function topicDirections(
  newestFirst: readonly Topics[],
  topic: SubTouchpointName,
): (TopicChange['direction'] | null)[] {
  const shares = newestFirst.map((topics) => topicShare(topics, topic));
  return shares.map((share, place) => {
    const before = shares.slice(place + 1).find((one) => one !== null);
    if (share === null || before === undefined || before === null || share === before) return null;
    return share > before ? 'better' : 'worse';
  });
}
