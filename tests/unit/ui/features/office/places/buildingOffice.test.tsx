// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { WireBuilding } from '#contract/inspections/building.ts';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { BuildingOffice } from '../../../../../../src/features/office/results/building/BuildingOffice.tsx';
import { makeSession } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';
import { forgetTyped } from '../findings/forgetTyped.ts';
import { answering, refused } from './answering.ts';

afterEach(() => {
  cleanup();
  forgetTyped();
  notifications.clean();
});

const building = (id: string, name: string, besides: Partial<WireBuilding> = {}): WireBuilding => ({
  id,
  mandate_id: 'm1',
  name,
  street: null,
  city: 'Basel',
  number: null,
  closed: false,
  merged_into: null,
  etag: `"${id}"`,
  ...besides,
});
const results = ({ id, name }: WireBuilding, tours: number, findings: number) =>
  ({
    object: { id, name, street: null, city: 'Basel' },
    tours: Array.from({ length: tours }, () => ({})),
    findings: { open: findings, acknowledged: 0, resolved: 0 },
  }) as unknown as BuildingDetail;

const library = building('b1', 'Library');
const bibliothek = building('b2', 'Bibliothek');

async function open(shown: WireBuilding, answers: Parameters<typeof answering>[0]) {
  const server = answering({
    [`GET /api/objects/${shown.id}`]: shown,
    'GET /api/mandates/m1': { id: 'm1', name: 'North', practice: true },
    'GET /api/results/buildings/b2': results(bibliothek, 3, 1),
    ...answers,
  });
  await show(<BuildingOffice results={results(shown, 2, 4)} />, {
    at: `/en/results/buildings/${shown.id}`,
    session: makeSession(),
    api: server.api,
  });
  await screen.findByText('For practice');
  return server;
}

const page = (items: readonly WireBuilding[]) => ({
  items: items.map((one) => ({ ...one, concluded_at: null })),
  next_cursor: null,
  total: items.length,
});
const button = (name: string) => screen.getByRole('button', { name });

async function merge() {
  await userEvent.click(button('Merge into …'));
  await userEvent.click(await screen.findByLabelText('The building that stays', { selector: 'input' }));
  await userEvent.click(await screen.findByText('Bibliothek, Basel'));
  await screen.findByText('2 + 3');
  await screen.findByText('4 + 1');
  await screen.findByText(/The name that stays: “Bibliothek”/);
  await userEvent.click(button('Merge'));
}

it('B2 a merge says before what comes together, and is taken back on the page of either', async () => {
  let merged = false;
  const { sent, bodies } = await open(bibliothek, {
    'GET /api/objects': () => page(merged ? [{ ...library, merged_into: 'b2' }] : []),
    'DELETE /api/objects/b1/merge': library,
  });
  expect(screen.queryByText('Merged into this one:')).toBeNull();
  cleanup();
  merged = true;
  const stays = await open(bibliothek, {
    'GET /api/objects': page([{ ...library, merged_into: 'b2' }]),
    'DELETE /api/objects/b1/merge': library,
  });
  await screen.findByText('Merged into this one:');
  await userEvent.click(button('Undo'));
  await expect
    .poll(() => stays.sent.map(({ method, path }) => `${method} ${path}`))
    .toEqual(['DELETE /api/objects/b1/merge']);
  cleanup();
  expect([sent, bodies()]).toEqual([[], []]);
  const own = await open(library, {
    'GET /api/objects': page([library, bibliothek]),
    'PUT /api/objects/b1/merge': { ...library, merged_into: 'b2' },
  });
  await merge();
  await expect.poll(own.bodies).toEqual([{ merge: { into: 'b2' } }]);
  expect(own.sent[0]?.ifMatch).toBe('"b1"');
});

it('B2 a merge that is refused says why', async () => {
  await open(library, {
    'GET /api/objects': page([library, bibliothek]),
    'PUT /api/objects/b1/merge': refused(409, 'has_merged'),
  });
  await merge();
  await screen.findByText(/One of the two is merged already/);
});

it('B1 B3 a building is edited from the version that is shown, and closed', async () => {
  const { sent, bodies } = await open(library, {
    'GET /api/objects': page([]),
    'PUT /api/objects/b1': { ...library, closed: true },
  });
  await userEvent.click(button('Edit'));
  await userEvent.type(await screen.findByLabelText('Number'), '4711');
  await userEvent.click(button('Save'));
  await expect.poll(() => sent.length).toBe(1);
  await userEvent.click(button('Close building'));
  await expect.poll(() => sent.length).toBe(2);
  expect(bodies()).toEqual([
    { object: { mandate_id: 'm1', name: 'Library', number: '4711', street: '', city: 'Basel' } },
    { object: { closed: true } },
  ]);
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"b1"', '"b1"']);
});

it.each([
  ['has_tours', /^There are tours of it/],
  ['has_merged', /^Other buildings are merged into this one/],
])('B3 a building that cannot be deleted says why: %s', async (error, words) => {
  await open(library, {
    'GET /api/objects': page([]),
    'DELETE /api/objects/b1': refused(409, error),
  });
  await userEvent.click(button('Delete'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText(words);
});
