// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MonthsChart } from '../../../../../../src/features/office/results/overview/MonthsChart.tsx';
import { show } from '../../../app/showApp.tsx';

// A chart is drawn once it has a size, which happy-dom gives to nothing.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 220));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const monthOf = (month: string, good: number, bad: number) => ({
  month,
  tours: good + bad === 0 ? 0 : 1,
  good,
  bad,
  not_applicable: 0,
  share: good + bad === 0 ? null : good / (good + bad),
});

const months = [
  monthOf('2026-07', 0, 1),
  monthOf('2026-08', 6, 4),
  monthOf('2026-09', 0, 0),
  monthOf('2026-10', 16, 4),
  monthOf('2026-11', 1, 0),
];

async function showMonths(shown: readonly (typeof months)[number][]) {
  const filter = {
    mandate_id: 'm1',
    user_id: 'u1',
    from: '2026-07-15',
    to: '2026-11-20',
    basis: 'all',
  } as const;
  await show(<MonthsChart filter={filter} months={shown} />, { at: '/en/results' });
  return screen.getByRole('img');
}

it('N18 the sentence of the months names the first and the last with enough answers', async () => {
  const chart = await showMonths(months);
  expect(chart.getAttribute('aria-label')).toMatch(
    /^Share good: from 60% in Aug 2026 \(answers: 10\) to 80% in Oct 2026 \(answers: 20\)\.$/,
  );
});

it('N18 the sentence of the months names all of them where none has enough answers', async () => {
  const chart = await showMonths([monthOf('2026-07', 0, 1), monthOf('2026-11', 1, 0)]);
  expect(chart.getAttribute('aria-label')).toMatch(/from 0% .* \(answers: 1\) to 100% .* \(answers: 1\)/);
});

it('N18 a month of few answers is a hollow point, and nothing in the chart takes the focus', async () => {
  const chart = await showMonths(months);
  await expect.poll(() => chart.querySelectorAll('.recharts-reference-dot')).toHaveLength(2);
  expect(chart.querySelector('[tabindex="0"], [role="application"]')).toBeNull();
});

it('N18 N27 in the table of the months, few answers are marked, and a month leads to its tours', async () => {
  await showMonths(months);
  fireEvent.click(screen.getByRole('button', { name: 'As a table' }));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).queryByText('few answers') !== null)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  const links = rows.map((row) => within(row).queryByRole<HTMLAnchorElement>('link')?.href ?? null);
  expect(links[2]).toBeNull();
  const address = new URL(links[0] ?? '');
  expect(address.pathname).toBe('/en/tours');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    mandate_id: 'm1',
    user_id: 'u1',
    from: '2026-11-01',
    to: '2026-11-20',
    status: 'concluded',
  });
});
