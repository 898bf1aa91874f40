import { subTouchpointNames, topicsByTouchpoint } from '#domain/catalogue/topics.ts';
import { ratings } from '#domain/rating.ts';
import type { Observation } from '#domain/results/tourRatings.ts';
import { fc } from '../property.ts';

const perFloor: readonly string[] = topicsByTouchpoint.working_in_the_building;
const anyObservation = fc
  .record({
    topic: fc.constantFrom(...subTouchpointNames),
    floor: fc.integer({ min: -20, max: 200 }),
    rating: fc.constantFrom(...ratings),
  })
  .map((one): Observation => (perFloor.includes(one.topic) ? one : { ...one, floor: null }));

/** The observations of any possible tour: at most one of a topic and floor. */
export const anyTour = fc.uniqueArray(anyObservation, {
  selector: ({ topic, floor }) => `${topic} ${floor}`,
  maxLength: 80,
});
