import {
  type SubTouchpointName,
  type TouchpointName,
  topicsByTouchpoint,
  touchpointNames,
} from '../catalogue/topics.ts';
import type { Rating } from '../rating.ts';
import type { Touchpoint } from '../touchpoint.ts';
import type { Counts } from './share.ts';

/** N2: one observation: what a topic was rated, on a floor where its touchpoint repeats. */
export type Observation = {
  readonly topic: SubTouchpointName;
  readonly floor: number | null;
  readonly rating: Rating;
};

/** An observation with its comment. */
export type CommentedObservation = Observation & { readonly comment: string | null };

const lettersByRating: Readonly<Record<Rating, string>> = { good: 'g', bad: 'b', not_applicable: 'n' };
const ratingsByLetter: ReadonlyMap<string, Rating> = new Map(
  Object.entries(lettersByRating).map(([rating, letter]) => [letter, rating as Rating]),
);
const unrated = '-';

function isTopic(name: string, topics: readonly string[]): name is SubTouchpointName {
  return topics.includes(name);
}

/** N2: the observations of a concluded tour: every rated sub-touchpoint of its concluded touchpoints. */
export function observationsOf(
  touchpoints: readonly Pick<Touchpoint, 'name' | 'completed' | 'floor' | 'sub_touchpoints'>[],
): CommentedObservation[] {
  return touchpoints
    .filter(({ completed }) => completed)
    .flatMap(({ name, floor, sub_touchpoints }) => {
      const topics: readonly string[] = topicsByTouchpoint[name as TouchpointName] ?? [];
      return sub_touchpoints.flatMap(({ name: topic, rating, comment }) =>
        rating !== null && isTopic(topic, topics) ? [{ topic, floor, rating, comment }] : [],
      );
    });
}

const touchpointOfTopic: ReadonlyMap<string, number> = new Map(
  touchpointNames.flatMap((name, place) => topicsByTouchpoint[name].map((topic) => [topic, place] as const)),
);

/**
 * All observations of a tour as one short text, such as `0:gbgnn;2@-1:ggggggggg`: for each touchpoint and floor, the
 * touchpoint's number in the catalogue's order, the floor, and one letter per topic (`-` for unrated).
 */
export function packRatings(observations: readonly Observation[]): string {
  const byPlace = Map.groupBy(
    observations,
    ({ topic, floor }) => `${touchpointOfTopic.get(topic)}${floor === null ? '' : `@${floor}`}`,
  );
  return [...byPlace]
    .map(([place, observed]) => {
      const name = touchpointNames[Number(place.split('@', 1)[0])];
      const topics: readonly string[] = name === undefined ? [] : topicsByTouchpoint[name];
      const rated = new Map<string, Rating>(observed.map(({ topic, rating }) => [topic, rating]));
      const letters = topics.map((topic) => {
        const rating = rated.get(topic);
        return rating === undefined ? unrated : lettersByRating[rating];
      });
      return `${place}:${letters.join('')}`;
    })
    .toSorted()
    .join(';');
}

/** The inverse of `packRatings`; of one rating alone, if it is named. */
export function unpackRatings(packed: string, only?: Rating): Observation[] {
  if (packed === '' || (only !== undefined && !packed.includes(lettersByRating[only]))) return [];
  return packed.split(';').flatMap((part) => {
    const [place = '', letters = ''] = part.split(':');
    const [number = '', floor] = place.split('@');
    const name = touchpointNames[Number(number)];
    const topics = name === undefined ? [] : topicsByTouchpoint[name];
    return topics.flatMap((topic, index) => {
      const rating = ratingsByLetter.get(letters[index] ?? unrated);
      return rating === undefined || (only !== undefined && rating !== only)
        ? []
        : [{ topic, floor: floor === undefined ? null : Number(floor), rating }];
    });
  });
}

/** How often each rating was given, by topic; a topic without ratings is left out. */
export function countByTopic(observations: readonly Observation[]): ReadonlyMap<SubTouchpointName, Counts> {
  const counts = new Map<SubTouchpointName, { good: number; bad: number; not_applicable: number }>();
  for (const { topic, rating } of observations) {
    const known = counts.get(topic) ?? { good: 0, bad: 0, not_applicable: 0 };
    known[rating] += 1;
    counts.set(topic, known);
  }
  return counts;
}
