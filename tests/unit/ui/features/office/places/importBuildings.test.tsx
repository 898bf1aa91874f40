// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { BuildingImportReport } from '#contract/buildings/buildingImport.ts';
import type { ApiRequest } from '../../../../../../src/api/createApi.ts';
import { ImportBuildingsScreen } from '../../../../../../src/features/office/mandates/import/ImportBuildingsScreen.tsx';
import { makeSession } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';
import { answering, refused } from './answering.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const texts = { number: '7', name: 'Baths', street: null, city: 'Basel' };
const known = { id: 'b1', ...texts, number: null, closed: false, merged_into: null };
const none = { new: 0, known: 0, changed: 0, possible_doubles: 0, ambiguous: 0, refused: 0, closed: 0 };
const empty = {
  new: [],
  known: [],
  changed: [],
  possible_doubles: [],
  ambiguous: [],
  refused: [],
  closed: [],
};
const report = (name: string, besides: Partial<BuildingImportReport> = {}): BuildingImportReport => ({
  report: name,
  stored: false,
  counts: none,
  ignored: [],
  new_mandates: [],
  guess: null,
  whole: null,
  lines: empty,
  ...besides,
});
const undecided = report('"1"', {
  counts: { ...none, possible_doubles: 1 },
  lines: {
    ...empty,
    possible_doubles: [{ line: 2, mandate: 'North', ...texts, candidates: [known] }],
  },
});
const decided = report('"2"', {
  counts: { ...none, changed: 1 },
  lines: {
    ...empty,
    changed: [
      {
        line: 2,
        mandate: 'North',
        ...texts,
        id: 'b1',
        changes: [{ field: 'number' as const, from: null, to: '7' }],
      },
    ],
  },
});

const choicesIn = ({ body }: ApiRequest) => (body instanceof FormData ? body.get('choices') : null);

async function open(answer: (request: ApiRequest) => object, at = '/en/mandates/import?mandate_id=m1') {
  const server = answering({
    'GET /api/mandates': [{ id: 'm1', name: 'North' }] as object,
    'POST /api/buildings/import': answer,
  });
  await show(<ImportBuildingsScreen />, { at, session: makeSession(), api: server.api });
  const file = new File(['mandate,number,name,street,city'], 'list.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('List of buildings'), file);
  return server;
}

it('B8 a possible double is decided, and the list is written as its report said', async () => {
  const { sent } = await open((request) => {
    if (request.ifMatch !== undefined) return { ...decided, stored: true };
    return choicesIn(request) === '{}' ? undecided : decided;
  });
  await screen.findByText('Possible doubles (1)');
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
  const choice = screen.getByLabelText('What 7 · Baths, Basel is');
  await userEvent.selectOptions(choice, 'It is this one: Baths, Basel');
  await userEvent.click(screen.getByRole('button', { name: 'Compare again' }));
  await screen.findByText('Changed (1)');
  await userEvent.click(screen.getByRole('button', { name: 'Write 1 change' }));
  await screen.findByText('The list is written.');
  expect(sent.map(choicesIn)).toEqual(['{}', '{"2":"b1"}', '{"2":"b1"}']);
  expect(sent.map(({ ifMatch, operationId }) => [ifMatch, operationId !== undefined])).toEqual([
    [undefined, false],
    [undefined, false],
    ['"2"', true],
  ]);
});

it('B8 what was changed since the report is compared anew, and nothing is written', async () => {
  await open(({ ifMatch }) =>
    ifMatch === undefined
      ? decided
      : refused(412, 'precondition_failed', { current: { ...decided, report: '"3"' } }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Write 1 change' }));
  await screen.findByText(/This is a new comparison/);
  expect(screen.getByRole('button', { name: 'Write 1 change' })).toBeDefined();
});

it('B8 a whole list says why it is none, and many are closed by their number only', async () => {
  let whole: BuildingImportReport['whole'] = { refused: ['other_mandates'], confirm: false };
  const counts = { ...none, closed: 12 };
  const { sent } = await open(({ path }) =>
    path.includes('whole=m1') ? report('"4"', { counts, whole }) : decided,
  );
  await userEvent.selectOptions(
    await screen.findByLabelText('This list is'),
    'The whole list of North: what is not in it is closed',
  );
  await screen.findByText('It has lines of another mandate.');
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
  whole = { refused: [], confirm: true };
  await userEvent.selectOptions(
    screen.getByLabelText('This list is'),
    'Additions and corrections: nothing is closed',
  );
  await userEvent.selectOptions(
    await screen.findByLabelText('This list is'),
    'The whole list of North: what is not in it is closed',
  );
  const write = await screen.findByRole('button', { name: 'Write 12 changes' });
  expect(write.matches(':disabled')).toBe(true);
  await userEvent.type(screen.getByLabelText('Number of buildings that are closed'), '12');
  await userEvent.click(write);
  await expect.poll(() => sent.at(-1)?.path).toBe('/api/buildings/import?whole=m1&confirm=12');
});

it('L6 a file that is no list is refused with its missing columns', async () => {
  const errors = { file: ['heads'], city: ['column_missing'] };
  await open(() => refused(422, 'validation_failed', { errors }));
  await screen.findByText(/The first line must name the columns.* city$/);
});
