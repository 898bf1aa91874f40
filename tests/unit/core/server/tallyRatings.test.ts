import { describe, expect } from 'vitest';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { ratings } from '#domain/rating.ts';
import { packRatings } from '#domain/results/tourRatings.ts';
import {
  countsPerTopic,
  countsPerTour,
  tallyRatings,
} from '../../../../server/services/columns/tallyRatings.ts';
import { test } from '../domain/property.ts';
import { anyTour } from '../domain/results/anyTour.ts';

describe('the counts of a packed tour', () => {
  test.prop('N2 are those of its observations, added to what is there', [anyTour, anyTour], (tours) => {
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
