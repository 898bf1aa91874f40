// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use } from 'react';
import { expect, it } from 'vitest';
import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import { ImportScreen } from '../../../../../../src/features/office/external-users/ImportScreen.tsx';
import { ApiContext } from '../../../../../../src/features/shared/server/ApiContext.ts';
import { apiOf, show } from '../../../app/showApp.tsx';

type Refused = ExternalUserImportReport['refused'];

/** The import, where the server refuses these places of any file. */
async function open(refused: Refused) {
  const saved: { readonly content: Blob; readonly name: string }[] = [];
  let calls = 0;
  let sent = '';
  const call = async ({ body }: { readonly body: string }) => {
    calls += 1;
    sent = body;
    return { ok: true, value: { stored: false, created: 1, known: 1, refused } };
  };
  function Saving() {
    const server = use(ApiContext);
    const saveFile = (content: Blob, name: string) => void saved.push({ content, name });
    return (
      <ApiContext value={server && { ...server, saveFile }}>
        <ImportScreen />
      </ApiContext>
    );
  }
  await show(<Saving />, {
    at: '/en/external_users/import',
    api: apiOf(call),
  });
  return {
    saved,
    calls: () => calls,
    sent: () => sent,
    choose: (content: BlobPart) =>
      userEvent.upload(
        screen.getByLabelText('CSV file'),
        new File([content], 'people.csv', { type: 'text/csv' }),
      ),
    check: () => userEvent.click(screen.getByRole('button', { name: 'Check this list' })),
  };
}

it('E5 a refused line shows what stood there, and what is allowed', async () => {
  const { choose, check } = await open([
    { line: 2, field: 'role', reason: 'invalid' },
    { line: 3, field: 'email', reason: 'invalid' },
    { line: 3, field: 'locale', reason: 'invalid' },
    { line: 6, field: 'firstname', reason: 'too_long' },
    { line: 7, field: 'lastname', reason: 'required' },
    { line: 8, field: null, reason: 'columns' },
  ]);
  await choose(
    [
      'E-Mail *;Rolle;"Vorname";lastname;Sprache',
      'a@b.example; Chef ;Anna;Muster;de',
      '"no;address";;"Two',
      'lines";Muster;rm',
      '',
      `b@c.example;;${'x'.repeat(101)};Muster;de`,
      'c@d.example;;Anna;;de',
      'too;few',
    ].join('\r\n'),
  );
  await check();
  await screen.findByText('What is in the file');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.slice(2)).toEqual([
    '5 lines with an error',
    'Line 2 Rolle: Chef Allowed: inspector, administrator',
    'Line 3 E-Mail *: no;address This is not an email address.',
    'Line 3 Sprache: rm Allowed: en, de, fr, it',
    `Line 6 Vorname: ${'x'.repeat(60)} … This is too long.`,
    'Line 7 lastname Please fill this in.',
    'Line 8  This line does not have as many columns as the first one.',
  ]);
});

it('an empty file is said to be empty, and is not sent', async () => {
  const { choose, calls } = await open([]);
  await choose(' \r\n');
  await screen.findByText('This file is empty.');
  expect(calls()).toBe(0);
  await choose('firstname,lastname,email\nAnna,Muster,a@b.example');
  await screen.findByRole('heading', { name: 'The first rows' });
  expect(screen.queryByText('This file is empty.')).toBeNull();
});

it('E5 the first rows are shown as they were read, and nothing is sent before they were', async () => {
  const { choose, check, calls, sent } = await open([]);
  const rows = Array.from({ length: 7 }, (_, at) => `Anna ${at};Muster;a${at}@b.example;x`);
  await choose(['Vorname;Name;Email;Tel.', ...rows].join('\r\n'));
  await screen.findByText('Columns that are not read: Tel.');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Line',
    'First name (Vorname)',
    'Last name (Name)',
    'Email',
  ]);
  expect(screen.getAllByRole('row')).toHaveLength(6);
  screen.getByText('And 2 more.');
  expect(calls()).toBe(0);
  await check();
  await screen.findByText('What is in the file');
  expect(sent()).toContain('Anna 6;Muster');
});

it('L6 L7 what cannot be read is refused with what to do, and is not sent', async () => {
  const { choose, calls } = await open([]);
  await choose(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]));
  await screen.findByText(/save it as CSV/);
  await choose('Vorname;First name;Nachname\r\n');
  await screen.findByText(/There is no column for: Email/);
  screen.getByText('These columns mean the same: Vorname, First name. Remove all but one.');
  expect(screen.queryByRole('button', { name: 'Check this list' })).toBeNull();
  expect(calls()).toBe(0);
});

it('the template has the columns, as spreadsheets read them', async () => {
  const { saved } = await open([]);
  await userEvent.click(screen.getByRole('button', { name: 'Download a template' }));
  expect(saved.map(({ name }) => name)).toEqual(['people.csv']);
  const bytes = new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? []);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\ufefffirstname,lastname,email,role,locale,mandates\r\n',
  );
});
