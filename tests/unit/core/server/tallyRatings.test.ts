import { describe, expect } from 'vitest';
import { subTouchpointNames, topicsByTouchpoint } from '#domain/catalogue/topics.ts';
import { ratings } from '#domain/rating.ts';
import { type Observation, packRatings } from '#domain/results/tourRatings.ts';
import {
  countsPerTopic,
  countsPerTour,
  tallyRatings,
} from '../../../../server/services/results/reading/columns/tallyRatings.ts';
import { fc, test } from '../domain/property.ts';

const perFloor: readonly string[] = topicsByTouchpoint.working_in_the_building;
const anObservation = fc
  .record({
    topic: fc.constantFrom(...subTouchpointNames),
    floor: fc.integer({ min: -20, max: 200 }),
    rating: fc.constantFrom(...ratings),
  })
  .map((one): Observation => (perFloor.includes(one.topic) ? one : { ...one, floor: null }));
const aTour = fc.uniqueArray(anObservation, {
  selector: ({ topic, floor }) => `${topic} ${floor}`,
  maxLength: 80,
});

describe('the counts of a packed tour', () => {
  test.prop('N2 are those of its observations, added to what is there', [aTour, aTour], (tours) => {
    const counts = new Uint8Array(countsPerTour * 2);
    for (const tour of tours) tallyRatings(packRatings(tour), counts, countsPerTour);
    const all = tours.flat();
    const expected = subTouchpointNames.flatMap((topic) =>
      ratings.map((rating) => all.filter((one) => one.topic === topic && one.rating === rating).length),
    );
    expect(ratings).toHaveLength(countsPerTopic);
    expect([...counts.subarray(countsPerTour)]).toEqual(expected);
    expect(counts.subarray(0, countsPerTour).some((count) => count > 0)).toBe(false);
  });
});
