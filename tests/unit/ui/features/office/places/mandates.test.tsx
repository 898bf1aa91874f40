// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { ObjectPage } from '#contract/inspections/buildingRequests.ts';
import type { MandateRow } from '#contract/results/overview.ts';
import { MandateScreen } from '../../../../../../src/features/office/mandates/MandateScreen.tsx';
import { MandatesScreen } from '../../../../../../src/features/office/mandates/MandatesScreen.tsx';
import { makeSession } from '../../../../../support/data/makeSession.ts';
import { show, whereabouts } from '../../../app/showApp.tsx';
import { forgetTyped } from '../findings/forgetTyped.ts';
import { answering, refused } from './answering.ts';

afterEach(() => {
  cleanup();
  forgetTyped();
  notifications.clean();
});

const row = (id: string, name: string, closed = false): MandateRow => ({
  mandate: { id, name },
  buildings: 12,
  visited: 7,
  buildings_closed: 2,
  closed,
  people: 3,
  tours: 9,
  good: 8,
  bad: 2,
  not_applicable: 0,
  share: 0.8,
  low: 0.5,
  high: 0.9,
  findings: { open: 4, acknowledged: 0, resolved: 0 },
  newest_tour: null,
});
const rows = [row('m1', 'North'), row('m2', 'South', true)];
const north = { id: 'm1', name: 'North', closed: false, etag: '"1"' };
const house = (id: string, name: string) => ({
  id,
  mandate_id: 'm1',
  name,
  street: null,
  city: null,
  number: id,
  closed: false,
  merged_into: null,
  etag: `"${id}"`,
  concluded_at: null,
});
const page: ObjectPage = {
  items: [house('b1', 'Library'), house('b2', 'Baths'), { ...house('b3', 'Archive'), merged_into: 'b1' }],
  next_cursor: null,
  total: 3,
};
const reads = {
  'GET /api/results/mandates': { items: rows, next_cursor: null, total: 2 },
  'GET /api/mandates/m1': north,
  'GET /api/objects': page,
};

async function open(at: string, answers: Parameters<typeof answering>[0]) {
  const server = answering({ ...reads, ...answers });
  await show(
    <Routes>
      <Route element={<MandatesScreen />} path="/en/mandates" />
      <Route element={<MandateScreen />} path="/en/mandates/:id" />
    </Routes>,
    { at, session: makeSession(), api: server.api },
  );
  return server;
}

const button = (name: string) => screen.getByRole('button', { name });

it('B3 closed mandates are listed on request, and a new one opens its page', async () => {
  const { bodies } = await open('/en/mandates', { 'POST /api/mandates': { ...north, id: 'm1' } });
  await screen.findByRole('link', { name: 'North' });
  expect(screen.queryByText('South')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Open or closed'), 'Open and closed ones');
  const south = await screen.findByRole('link', { name: /South/ });
  expect(within(south).getByText('Closed')).toBeDefined();
  await userEvent.click(button('New mandate'));
  await userEvent.type(await screen.findByLabelText('Name'), 'North');
  await userEvent.click(button('Save'));
  await expect.poll(() => whereabouts().path).toBe('/en/mandates/m1');
  expect(bodies()).toEqual([{ mandate: { name: 'North', closed: false, practice: false } }]);
});

it('B1 a name that another mandate has is refused at its field', async () => {
  const taken = refused(422, 'validation_failed', { errors: { name: ['taken'] } });
  await open('/en/mandates', { 'POST /api/mandates': taken });
  await screen.findByRole('link', { name: 'North' });
  await userEvent.click(button('New mandate'));
  const name = await screen.findByLabelText('Name');
  await userEvent.type(name, 'north');
  await userEvent.click(button('Save'));
  await screen.findByText('This is already taken.');
  expect(name.getAttribute('aria-invalid')).toBe('true');
});

it('B3 several buildings are closed at once, but none that is merged', async () => {
  const { bodies } = await open('/en/mandates/m1', { 'PUT /api/objects': { items: page.items.slice(0, 2) } });
  await screen.findByRole('link', { name: 'Library' });
  await userEvent.click(screen.getByLabelText('Select the whole page'));
  await screen.findByText('Selected: 2');
  await userEvent.click(button('Close buildings'));
  await expect.poll(bodies).toEqual([{ ids: ['b1', 'b2'], object: { closed: true } }]);
  await expect.poll(() => screen.queryByText('Selected: 2')).toBeNull();
});

it('B4 B3 a switch that may not be turned any more, and a change of somebody else, are said in words', async () => {
  let answer = refused(409, 'has_tours');
  const { sent } = await open('/en/mandates/m1', { 'PUT /api/mandates/m1': () => answer });
  await screen.findByRole('link', { name: 'Library' });
  await userEvent.click(button('Edit mandate'));
  await userEvent.click(await screen.findByLabelText('For practice'));
  await userEvent.click(button('Save'));
  await screen.findByText(/Only a mandate without concluded tours can become one for practice/);
  answer = refused(412, 'precondition_failed', { current: { ...north, etag: '"2"' } });
  await userEvent.click(button('Save'));
  await screen.findByText(/This was changed meanwhile/);
  expect(screen.getByLabelText<HTMLInputElement>('For practice').checked).toBe(true);
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"1"']);
});

it('B3 a mandate is deleted after a question, from the version that is shown, and its list follows', async () => {
  const { sent } = await open('/en/mandates/m1', {
    'DELETE /api/mandates/m1': { ok: true, value: null },
  });
  await screen.findByRole('link', { name: 'Library' });
  await userEvent.click(button('Delete'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Its 14 buildings are deleted with it.');
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => whereabouts().path).toBe('/en/mandates');
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
});
