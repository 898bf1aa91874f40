import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cellLabel,
  cellText,
  singleRating,
} from '../../../../../../src/features/office/results/shared/cellWords.ts';
import {
  isFew,
  shareStep,
  stepBounds,
} from '../../../../../../src/features/office/results/shared/shareStep.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('a cell of the heat map', () => {
  it('one observation is its rating, several are "2/3"', () => {
    expect([singleRating([1, 0, 0]), singleRating([0, 1, 0]), singleRating([0, 0, 1])]).toEqual([
      'good',
      'bad',
      'not_applicable',
    ]);
    expect([singleRating([2, 1, 0]), cellText([2, 1, 0]), cellText([0, 0, 2]), cellText([0, 0, 0])]).toEqual([
      null,
      '2/3',
      '–',
      '',
    ]);
  });

  it('says the same to who cannot see it, and what is written there (WCAG 2.5.3)', () => {
    expect(
      [[1, 0, 0] as const, [2, 1, 4] as const, [0, 0, 3] as const, [0, 0, 0] as const].map(cellLabel),
    ).toEqual(['Good', '2/3 good', 'Not applicable', 'not rated']);
  });
});

describe('the scale', () => {
  it('has a colour for every share, and each bound belongs to the better one', () => {
    expect(stepBounds.map(([from]) => shareStep(from))).toEqual([0, 1, 2, 3, 4]);
    expect([shareStep(1), shareStep(0.4999)]).toEqual([4, 0]);
    expect(stepBounds.at(0)?.[0]).toBe(0);
    expect(stepBounds.at(-1)?.[1]).toBe(1);
  });

  it('N18 fewer than five observations say little, and not applicable is none', () => {
    expect([isFew({ good: 4, bad: 0 }), isFew({ good: 4, bad: 1 })]).toEqual([true, false]);
  });
});
