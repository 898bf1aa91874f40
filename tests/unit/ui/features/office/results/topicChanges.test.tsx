// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TopicCounts } from '#contract/results/resultShapes.ts';
import { TopicChanges } from '../../../../../../src/features/office/results/building/TopicChanges.tsx';
import { show } from '../../../app/showApp.tsx';

const at = '2026-11-02T10:00:00.000Z';
const counts = { good: 3, bad: 1, not_applicable: 0, share: 0.75 };
const tourOf = (id: string, topics: TopicCounts) => ({
  id,
  created_at: at,
  concluded_at: at,
  inspector: null,
  ...counts,
  topics,
});

const nothing = 'No topic was rated good or bad in both of the last two tours.';

it.each<[string, TopicCounts, string]>([
  ['the same topic the same', { lifts: [1, 0, 0] }, 'No changes since the previous tour.'],
  ['another topic', { doors: [1, 0, 0] }, nothing],
  ['the topic not applicable', { lifts: [0, 0, 1] }, nothing],
])('N17 a building whose previous tour rated %s', async (_, topics, sentence) => {
  const tours = [tourOf('t2', { lifts: [1, 0, 0] }), tourOf('t1', topics)];
  await show(<TopicChanges tours={tours} />, { at: '/en/results/buildings/b1' });
  expect(screen.getByText(/^No /).textContent).toBe(sentence);
});
