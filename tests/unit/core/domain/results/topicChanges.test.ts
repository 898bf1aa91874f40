import { describe, expect, it } from 'vitest';
import { topicChanges } from '#domain/results/topicChanges.ts';

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
});
