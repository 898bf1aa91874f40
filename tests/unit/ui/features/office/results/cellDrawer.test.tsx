// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { BuildingDetail, BuildingRow } from '#contract/results/buildingResults.ts';
import { withInterval } from '#domain/results/share.ts';
import { CellDrawer } from '../../../../../../src/features/office/results/buildings/CellDrawer.tsx';
import { apiOf, show } from '../../../app/showApp.tsx';

const object = { id: 'b1', name: 'Library', street: null, city: null };
const mandate = { id: 'm1', name: 'North' };
const counts = { good: 0, bad: 1, not_applicable: 0, ...withInterval({ good: 0, bad: 1 }) };
const topics: BuildingRow['topics'] = { lifts: [0, 1, 0] };
const tourOn = (id: string, day: string) => {
  const at = `${day}T10:00:00.000Z`;
  return { id, created_at: at, concluded_at: at, inspector: null, topics, ...counts };
};
const tours = [tourOn('t2', '2026-11-20'), tourOn('t1', '2026-11-10')];
const row: BuildingRow = { ...tourOn('t2', '2026-11-20'), object, mandate, tour_id: 't2', tours: 2 };
const building: BuildingDetail = {
  object,
  mandate,
  tours,
  floors: [],
  photos: [],
  findings: { open: 1, acknowledged: 0, resolved: 0 },
  benchmark: {
    mandate_good: 0,
    mandate_bad: 1,
    mandate_share: 0,
    portfolio_good: 0,
    portfolio_bad: 1,
    portfolio_share: 0,
    place: 1,
    of: 1,
  },
};

it('N27 a tour whose answers cannot be fetched is not left out: the drawer says so, until they are', async () => {
  let isReached = false;
  const api = apiOf(({ path }) => {
    if (path === officePaths.resultsBuilding('b1')) return { ok: true, value: building };
    if (path === paths.tourReport('t1') && !isReached) return { ok: false, failure: { kind: 'network' } };
    return { ok: true, value: { tour: { touchpoints: [] } } };
  });
  const opened = { row, topic: 'lifts' } as const;
  await show(<CellDrawer filter={{ basis: 'all' }} onClose={() => undefined} opened={opened} />, {
    at: '/en/results/buildings',
    api,
  });
  await screen.findByText('No connection to the server');
  expect(screen.queryAllByText(/^In the tour of/)).toHaveLength(0);
  isReached = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryAllByText(/^In the tour of/)).toHaveLength(2);
});

it('the drawer is named by its cell, and is no second banner of the page', async () => {
  const api = apiOf(() => ({ ok: true, value: building }));
  const opened = { row, topic: null };
  await show(<CellDrawer filter={{}} onClose={() => undefined} opened={opened} />, {
    at: '/en/results/buildings',
    api,
  });
  await screen.findByRole('dialog', { name: 'Library' });
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' }).textContent).toBe('');
});
