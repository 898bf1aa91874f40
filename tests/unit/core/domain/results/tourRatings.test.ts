import { describe, expect, it } from 'vitest';
import { ratings } from '#domain/rating.ts';
import { disagreementsOf, disagreementWithinMs } from '#domain/results/disagreement.ts';
import {
  countByTopic,
  type Observation,
  observationsOf,
  packRatings,
  unpackRatings,
} from '#domain/results/tourRatings.ts';
import { makeSubTouchpoint, makeTouchpoint } from '../makeTouchpoint.ts';
import { test } from '../property.ts';
import { anyTour } from './anyTour.ts';

const sorted = (all: readonly Observation[]) => all.map((one) => JSON.stringify(one)).toSorted();

describe('the observations of a tour', () => {
  it('N2 every rated question of a concluded touchpoint is an observation, of each floor', () => {
    const floor = (number: number, completed = true) =>
      makeTouchpoint({
        name: 'working_in_the_building',
        floor: number,
        completed,
        sub_touchpoints: [
          { ...makeSubTouchpoint('a', 'bad', 'kaputt'), name: 'heating' },
          { ...makeSubTouchpoint('b'), name: 'garbage' },
          { ...makeSubTouchpoint('c', 'good'), name: 'of another catalogue' },
        ],
      });
    expect(observationsOf([floor(0), floor(-1), floor(3, false)])).toEqual([
      { topic: 'heating', floor: 0, rating: 'bad', comment: 'kaputt' },
      { topic: 'heating', floor: -1, rating: 'bad', comment: 'kaputt' },
    ]);
  });

  test.prop('N2 packed and unpacked it says the same', [anyTour], ([tour]) => {
    expect(sorted(unpackRatings(packRatings(tour)))).toEqual(sorted(tour));
  });

  test.prop('N2 its counts by topic are those of its observations', [anyTour], ([tour]) => {
    for (const [topic, counts] of countByTopic(tour)) {
      for (const rating of ratings) {
        const all = tour.filter((one) => one.topic === topic && one.rating === rating);
        expect(counts[rating]).toBe(all.length);
      }
    }
  });
});

describe('two tours of a building', () => {
  const heating = (rating: Observation['rating'], floor = 1): Observation => ({
    topic: 'heating',
    floor,
    rating,
  });
  const tour = (user_id: string | null, concluded_at: string, ...observations: Observation[]) => ({
    user_id,
    concluded_at,
    observations,
  });
  const [then, later] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];

  it('N12 disagree where one says good and the other bad, on the same floor', () => {
    const first = tour('a', then, heating('good'), heating('bad', 2), heating('bad', 3), heating('good', 4));
    const second = tour(
      'b',
      later,
      heating('bad'),
      heating('good', 2),
      heating('bad', 3),
      heating('not_applicable', 4),
    );
    expect(disagreementsOf(first, second)).toEqual([
      { topic: 'heating', floor: 1, good: 'first' },
      { topic: 'heating', floor: 2, good: 'second' },
    ]);
  });

  it('N12 one person disagrees with nobody, nor does somebody who was deleted', () => {
    const good = tour('a', then, heating('good'));
    expect(disagreementsOf(good, tour('a', later, heating('bad')))).toEqual([]);
    expect(disagreementsOf(good, tour(null, later, heating('bad')))).toEqual([]);
    expect(disagreementsOf(tour(null, then, heating('good')), tour(null, later, heating('bad')))).toEqual([]);
  });

  it('N12 ninety days of 24 hours are together, a millisecond more is apart', () => {
    const at = (ms: number) => new Date(Date.parse(then) + disagreementWithinMs + ms).toISOString();
    const good = tour('a', then, heating('good'));
    expect(disagreementsOf(good, tour('b', at(0), heating('bad')))).toHaveLength(1);
    expect(disagreementsOf(good, tour('b', at(1), heating('bad')))).toHaveLength(0);
  });
});
