// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { ImportScreen } from '../../../../../../src/features/office/external-users/ImportScreen.tsx';
import { ApiContext } from '../../../../../../src/features/shared/server/ApiContext.ts';
import { makeSession } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

type Refused = ExternalUserImportReport['refused'];

/** The import, where the server refuses these places of any file. */
async function open(refused: Refused) {
  const saved: { readonly content: Blob; readonly name: string }[] = [];
  let calls = 0;
  const call = async () => {
    calls += 1;
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
    session: makeSession(),
    api: { call } as unknown as Api,
  });
  return {
    saved,
    calls: () => calls,
    choose: (csv: string) =>
      userEvent.upload(
        screen.getByLabelText('CSV file'),
        new File([csv], 'people.csv', { type: 'text/csv' }),
      ),
  };
}

it('E5 a refused line shows what stood there, and what is allowed', async () => {
  const { choose } = await open([
    { line: 2, field: 'role', reason: 'invalid' },
    { line: 3, field: 'email', reason: 'invalid' },
    { line: 3, field: 'locale', reason: 'invalid' },
    { line: 6, field: 'firstname', reason: 'too_long' },
    { line: 7, field: 'lastname', reason: 'required' },
    { line: 8, field: null, reason: 'columns' },
  ]);
  await choose(
    [
      'E-Mail;Rolle;"Vorname";lastname;Sprache',
      'a@b.example; Chef ;Anna;Muster;de',
      '"no;address";;"Two',
      'lines";Muster;rm',
      '',
      `b@c.example;;${'x'.repeat(101)};Muster;de`,
      'c@d.example;;Anna;;de',
      'too;few',
    ].join('\r\n'),
  );
  await screen.findByText('Line 2');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.slice(3)).toEqual([
    'Line 2 role: Chef Allowed: inspector, administrator',
    'Line 3 email: no;address This is not an email address.',
    'Line 3 locale: rm Allowed: en, de, fr, it',
    `Line 6 firstname: ${'x'.repeat(60)} … This is too long.`,
    'Line 7 lastname Please fill this in.',
    'Line 8  This line does not have as many columns as the first one.',
  ]);
});

it('one line with an error is read as one', async () => {
  const { choose } = await open([{ line: 2, field: 'role', reason: 'invalid' }]);
  await choose('firstname,lastname,email,role\nAnna,Muster,a@b.example,chef');
  await screen.findByText('1 new, 1 already has an account, 1 line with an error');
});

it('an empty file is said to be empty, and is not sent', async () => {
  const { choose, calls } = await open([]);
  await choose(' \r\n');
  await screen.findByText('This file is empty.');
  expect(calls()).toBe(0);
  await choose('firstname,lastname,email\nAnna,Muster,a@b.example');
  await screen.findByText('What is in the file');
  expect(screen.queryByText('This file is empty.')).toBeNull();
});

it('the template has the columns, as spreadsheets read them', async () => {
  const { saved } = await open([]);
  await userEvent.click(screen.getByRole('button', { name: 'Download a template' }));
  expect(saved.map(({ name }) => name)).toEqual(['people.csv']);
  const bytes = new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? []);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\ufefffirstname,lastname,email,role,locale\r\n',
  );
});
