// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Overview } from '#contract/results/overview.ts';
import { withInterval } from '#domain/results/share.ts';
import { ShareAndChange } from '../../../../../../src/features/office/results/overview/ShareAndChange.tsx';
import { show } from '../../../app/showApp.tsx';

function paragraph(words: RegExp): Element {
  const found = screen.getByText(words).closest('p');
  if (found === null) throw new Error('no paragraph');
  return found;
}

const numbersOf = (good: number, bad: number) => ({
  tours: 1,
  excluded: 0,
  open_tours: 0,
  open_touchpoints: 0,
  buildings: 1,
  buildings_total: 1,
  good,
  bad,
  not_applicable: 0,
  ...withInterval({ good, bad }),
  topics: [],
  months: [],
});

it.each([
  [30, 20, false],
  [2, 1, true],
])(
  'N18 a change since %s good and %s bad answers names both, and is weaker where they are few',
  async (good, bad, isFew) => {
    const overview: Overview = { ...numbersOf(90, 10), against: numbersOf(good, bad) };
    await show(<ShareAndChange overview={overview} />, { at: '/en/results' });
    const change = paragraph(/percentage points over all buildings/);
    const share = Math.round((good / (good + bad)) * 100);
    expect(change.textContent).toContain(`(before: ${share}%, answers: ${good + bad})`);
    expect(change.hasAttribute('data-few')).toBe(isFew);
  },
);

it.each([
  [2, 2, true],
  [8, 2, true],
  [2, 8, true],
  [6, 8, false],
])(
  'N18 a change over the same buildings, %s good answers after %s bad ones, names both and is as strong as they are',
  async (good, bad, isFew) => {
    const same = {
      buildings: 1,
      good,
      bad: 0,
      share: 1,
      against_good: 0,
      against_bad: bad,
      against_share: 0,
    };
    const overview: Overview = { ...numbersOf(90, 10), against: numbersOf(90, 10), same };
    await show(<ShareAndChange overview={overview} />, { at: '/en/results' });
    const change = paragraph(/percentage points over the buildings visited in both periods/);
    expect(change.textContent).toContain(
      `+100 percentage points over the buildings visited in both periods (1; before: 0%, answers: ${bad}; after: 100%, answers: ${good})`,
    );
    expect(change.hasAttribute('data-few')).toBe(isFew);
    expect(paragraph(/over all buildings/).hasAttribute('data-few')).toBe(false);
  },
);

it.each([
  [
    920_000,
    80_000,
    'Of 1,000,000 answers that are good or bad; with this many, the true share is likely 92%, too.',
  ],
  [
    92,
    8,
    'Of 100 answers that are good or bad; with this many, the true share is likely between 85% and 96%.',
  ],
])(
  'N31 of %s good and %s bad answers the interval is one share where its ends are shown alike',
  async (good, bad, says) => {
    await show(<ShareAndChange overview={numbersOf(good, bad)} />, { at: '/en/results' });
    expect(screen.getByText(says, { exact: false })).toBeTruthy();
  },
);
