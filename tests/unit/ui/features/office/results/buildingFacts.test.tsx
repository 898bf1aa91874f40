// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { BuildingFacts } from '../../../../../../src/features/office/results/building/BuildingFacts.tsx';
import { show } from '../../../app/showApp.tsx';

const at = '2026-11-02T10:00:00.000Z';
const building: BuildingDetail = {
  object: { id: 'b1', name: 'Library', street: null, city: null },
  mandate: { id: 'm1', name: 'North' },
  tours: [
    {
      id: 't1',
      created_at: at,
      concluded_at: at,
      inspector: null,
      good: 6,
      bad: 2,
      not_applicable: 0,
      share: 0.75,
      topics: {},
    },
  ],
  floors: [],
  findings: { open: 0, acknowledged: 0, resolved: 0 },
  photos: [],
  benchmark: {
    mandate_good: 3,
    mandate_bad: 1,
    mandate_share: 0.75,
    portfolio_good: 1000,
    portfolio_bad: 500,
    portfolio_share: 2 / 3,
    place: 1,
    of: 2,
  },
};

it('N18 what a building is compared with says how many answers it stands on, and is weaker where they are few', async () => {
  await show(<BuildingFacts building={building} />, { at: '/en/results/buildings/b1' });
  const rows = screen
    .getAllByRole('row')
    .map((row) => [
      row.querySelector('th')?.textContent,
      row.querySelector('strong')?.textContent,
      /of [\d,]+/.exec(row.textContent)?.[0],
      row.querySelector('[data-few]') !== null,
    ]);
  expect(rows).toEqual([
    ['This building', '75%', 'of 8', false],
    ['Mandate North', '75%', 'of 4', true],
    ['All buildings', '67%', 'of 1,500', false],
  ]);
});

it('a building without a tour, in a mandate without one, is compared with the others', async () => {
  const benchmark = {
    ...building.benchmark,
    mandate_good: 0,
    mandate_bad: 0,
    mandate_share: null,
    place: null,
  };
  await show(<BuildingFacts building={{ ...building, tours: [], benchmark }} />, {
    at: '/en/results/buildings/b1',
  });
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(0, 2)).toEqual(['–', '–']);
  expect(cells[2]).toContain('of 1,500');
});
