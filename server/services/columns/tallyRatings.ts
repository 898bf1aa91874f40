import { subTouchpointNames, topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';

/** Good, bad and not applicable. */
export const countsPerTopic = 3;

/** The number of counts of a tour. */
export const countsPerTour = subTouchpointNames.length * countsPerTopic;

const placeOfTopic = new Map<string, number>(subTouchpointNames.map((name, place) => [name, place]));
const placesByTouchpoint = touchpointNames.map((name) =>
  topicsByTouchpoint[name].map((topic) => (placeOfTopic.get(topic) ?? 0) * countsPerTopic),
);

const [floorBegins, lettersBegin, partEnds, zero, good, bad, notApplicable] = [...'@:;0gbn'].map((sign) =>
  sign.charCodeAt(0),
);
const decimal = 10;

function ratingOf(letter: number): number {
  if (letter === good) return 0;
  if (letter === bad) return 1;
  return letter === notApplicable ? 2 : -1;
}

/**
 * Adds what `packRatings` packed to counts, from a place on: good, bad and not applicable of each topic in the catalogue's
 * order. Allocates no object per observation: a million tours are unpacked in one scan.
 */
export function tallyRatings(packed: string, counts: Uint8Array | Uint32Array, from: number): void {
  let place = 0;
  while (place < packed.length) {
    let touchpoint = 0;
    let sign = packed.charCodeAt(place);
    while (sign !== lettersBegin && sign !== floorBegins) {
      touchpoint = touchpoint * decimal + sign - (zero ?? 0);
      place += 1;
      sign = packed.charCodeAt(place);
    }
    place = packed.indexOf(':', place) + 1;
    const topics = placesByTouchpoint[touchpoint] ?? [];
    for (let topic = 0; place < packed.length; topic += 1, place += 1) {
      const letter = packed.charCodeAt(place);
      if (letter === partEnds) break;
      const rating = ratingOf(letter);
      if (rating >= 0) {
        const at = from + (topics[topic] ?? 0) + rating;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
    place += 1;
  }
}
