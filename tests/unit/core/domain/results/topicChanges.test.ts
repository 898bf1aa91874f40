import { describe, expect, it } from 'vitest';
import { isAnyComparable, topicChanges, topicDirections } from '#domain/results/topicChanges.ts';

describe('what changed between two tours', () => {
  it('N17 names each topic whose share is another one, what became worse first', () => {
    const before = { lifts: [0, 1, 0], parking: [1, 0, 0], heating: [2, 1, 0], doors: [1, 0, 0] } as const;
    const after = { lifts: [1, 0, 0], parking: [0, 1, 0], heating: [4, 2, 0], doors: [1, 0, 0] } as const;
    expect(topicChanges(before, after)).toEqual([
      { topic: 'parking', before: [1, 0, 0], after: [0, 1, 0], direction: 'worse' },
      { topic: 'lifts', before: [0, 1, 0], after: [1, 0, 0], direction: 'better' },
    ]);
  });

  it('N17 what one of the two did not rate good or bad is no change', () => {
    expect(topicChanges({ lifts: [0, 0, 1] }, { lifts: [0, 1, 0] })).toEqual([]);
    expect(topicChanges({ lifts: [1, 0, 0] }, {})).toEqual([]);
  });

  it('N17 two tours are comparable where both rated one topic good or bad', () => {
    expect(isAnyComparable({ lifts: [1, 0, 0], doors: [1, 0, 0] }, { lifts: [1, 0, 0] })).toBe(true);
    expect(isAnyComparable({ lifts: [1, 0, 0] }, { doors: [1, 0, 0] })).toBe(false);
    expect(isAnyComparable({ lifts: [1, 0, 0] }, { lifts: [0, 0, 2] })).toBe(false);
  });

  it('N17 a rating in the history is compared with the newest earlier one of its topic', () => {
    const tours = [
      { lifts: [2, 2, 0] },
      { lifts: [1, 1, 0] },
      { lifts: [0, 0, 1] },
      {},
      { lifts: [0, 1, 0] },
    ] as const;
    expect(topicDirections(tours, 'lifts')).toEqual([null, 'better', null, null, null]);
    expect(topicDirections(tours.toReversed(), 'lifts')).toEqual(['worse', null, null, null, null]);
    expect(topicDirections(tours, 'doors')).toEqual([null, null, null, null, null]);
  });
});
