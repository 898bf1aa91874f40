// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BuildingOrder, BuildingRow } from '#contract/results/buildingResults.ts';
import { withInterval } from '#domain/results/share.ts';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { HeatMap } from '../../../../../../src/features/office/results/buildings/HeatMap.tsx';
import type { WindowedRows } from '../../../../../../src/features/office/results/buildings/useWindowedRows.ts';
import { ShareBar } from '../../../../../../src/features/office/results/shared/ShareBar.tsx';
import { show } from '../../../app/showApp.tsx';

// Without a layout no row would be in view.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const counts = { good: 110, bad: 90, not_applicable: 7, ...withInterval({ good: 110, bad: 90 }) };
const rowAt = (place: number): BuildingRow => ({
  object: { id: `b${place}`, name: `Building ${place + 1}`, street: null, city: null },
  mandate: { id: 'm1', name: 'North' },
  tour_id: 't1',
  concluded_at: '2026-11-20T10:00:00.000Z',
  inspector: null,
  tours: 1,
  topics: { parking: [1, 0, 0] },
  ...counts,
});

const rows: WindowedRows = {
  query: { data: 40, error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined },
  rowAt,
  show: () => undefined,
  version: '',
};
const address = '/en/results/buildings';

async function showMap(sort: BuildingOrder): Promise<void> {
  const api = {} as unknown as Api;
  await show(
    <HeatMap onOpen={() => undefined} onSort={() => undefined} rows={rows} sort={sort} total={40} />,
    { at: address, api },
  );
}

const activePlace = () =>
  screen.getByRole('grid').getAttribute('aria-activedescendant')?.split('-').slice(-2).join('-');

it.each([
  ['high', 'Share good, surest worst first', 'other'],
  ['-share', 'Share good, highest first', 'descending'],
  ['share', 'Share good, lowest first', 'ascending'],
] as const)('N4 the head of the share says which order it is: %s', async (sort, name, direction) => {
  await showMap(sort);
  expect(screen.getByRole('columnheader', { name }).getAttribute('aria-sort')).toBe(direction);
  const sorted = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
  expect(sorted).toHaveLength(1);
});

it('the head of the buildings covers no other column', async () => {
  await showMap('name');
  const heads = screen.getAllByRole('columnheader', { name: 'Building' });
  expect(
    heads.map((head) => [head.getAttribute('aria-colindex'), head.getAttribute('aria-colspan')]),
  ).toEqual([
    ['1', null],
    ['1', null],
  ]);
});

it('N4 a share says its interval and how many answers it stands on', async () => {
  await showMap('high');
  const row = screen.getByRole('row', { name: /^Building 1 / });
  const cell = within(row).getByRole('gridcell', {
    name: 'Share good: 55%. Of 200 answers that are good or bad; with this many, the true share is likely between 48% and 62%. 7 are not applicable and not counted.',
  });
  expect(cell.textContent).toBe('55%');
  expect(cell.title).toBe(cell.getAttribute('aria-label'));
  cleanup();
  await show(<ShareBar counts={counts} />, { at: address });
  expect(screen.queryAllByText('Between 48% and 62%')).toHaveLength(1);
});

it('a click scrolls to no cell, and the keys go on from it', async () => {
  const scrolled: string[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    scrolled.push(this.id.split('-').slice(-2).join('-'));
  });
  await showMap('high');
  const row = screen.getByRole('row', { name: /^Building 8 / });
  await userEvent.click(within(row).getByRole('gridcell', { name: 'Parking: Good' }));
  expect(activePlace()).toBe('7-4');
  expect(scrolled).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  expect(scrolled).toEqual(['8-4']);
});

it('without a cell in the history the heat map begins with its first row', async () => {
  await showMap('high');
  expect(activePlace()).toBe('0-0');
});
