// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OverviewScreen } from '../../../../../../src/features/office/results/overview/OverviewScreen.tsx';
import { apiOf, show, whereabouts } from '../../../app/showApp.tsx';

const nothing = { tours: 0, excluded: 0, open_tours: 0 };

async function open(at: string) {
  const asked: string[] = [];
  const api = apiOf(({ path }) => {
    if (path.startsWith('/api/results')) asked.push(path);
    return { ok: true, value: path.startsWith('/api/results') ? nothing : [] };
  });
  await show(<OverviewScreen />, { at, api });
  const field = async (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
  return {
    asked,
    period: async () => (await field('Period')).value,
    choose: async (label: string, value: string) =>
      fireEvent.change(await field(label), { target: { value } }),
  };
}

const search = () => Object.fromEntries(new URLSearchParams(whereabouts().path.split('?')[1]));

it('N16 it opens with the last twelve months, and all time stays chosen', async () => {
  const { asked, choose, period } = await open('/en/results');
  await expect.poll(search).toHaveProperty('against_to');
  expect(await period()).toBe('year');
  await choose('Period', 'all');
  await expect.poll(() => asked.at(-1)).toMatch(/^\/api\/results\?include=[^&]*$/);
  expect(search()).toEqual({ period: 'all' });
  expect(await period()).toBe('all');
  await choose('Period', 'month');
  await expect.poll(() => asked.at(-1)).toMatch(/from=/);
  expect(search()).not.toHaveProperty('period');
});

it('N16 all time stays chosen when the last other filter is removed', async () => {
  const { choose, period } = await open('/en/results?basis=all');
  await expect.poll(search).toEqual({ basis: 'all', period: 'all' });
  await choose('Tours counted', '');
  await expect.poll(search).toEqual({ period: 'all' });
  expect(await period()).toBe('all');
});
