// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AuditLogScreen } from '../../../../../src/features/office/audit/AuditLogScreen.tsx';
import { apiOf, show } from '../../app/showApp.tsx';

const about = { at: '2026-11-27T10:00:00.000Z', actor: { id: 'a1', name: 'Ada Brunner' } };

/** The log with these entries; its rows but the head. */
async function open(entries: readonly object[]) {
  const items = entries.map((entry, place) => ({ ...about, id: `e${place}`, ...entry }));
  const api = apiOf(() => ({ ok: true, value: { items, next_cursor: null } }));
  await show(<AuditLogScreen />, { at: '/en/audit_log', api });
  const [, ...rows] = await screen.findAllByRole('row');
  return rows;
}
const linkIn = (row: HTMLElement | undefined) =>
  row === undefined ? null : within(row).queryByRole<HTMLAnchorElement>('link');

it('E14 entries of one account lead to one page, and say from what to what it was changed', async () => {
  const rows = await open([
    {
      action: 'user_changed',
      subject: 'new@people.example',
      account_id: 'u1',
      changes: [
        { field: 'firstname' },
        { field: 'email', from: 'old@people.example', to: 'new@people.example' },
        { field: 'role', from: 'inspector', to: 'administrator' },
      ],
    },
    { action: 'password_reset', subject: 'old@people.example', account_id: 'u1' },
  ]);
  const texts = rows.map((row) => row.textContent);
  expect(texts[0]).toContain('First name');
  expect(texts[0]).toContain('Email: old@people.example → new@people.example');
  expect(texts[0]).toContain('Role: Inspector → Administrator');
  expect(rows.map((row) => linkIn(row)?.getAttribute('href'))).toEqual([
    '/en/external_users/u1',
    '/en/external_users/u1',
  ]);
});

it('N23 findings that were changed are links, and it is said what was set', async () => {
  const changed = [1, 2, 3, 4].map((floor) => ({
    id: `f${floor}`,
    topic: 'washrooms',
    floor,
    building: 'Library',
  }));
  const set = [{ field: 'state', to: 'resolved' }, { field: 'responsible', to: null }, { field: 'note' }];
  const [row] = await open([{ action: 'finding_changed', subject: '4', findings: { set, changed } }]);
  expect(row?.textContent).toContain('State: ResolvedResponsible: –Note');
  const links = within(row ?? document.body).getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    changed.map(({ id }) => `/en/findings?finding=${id}`),
  );
  expect(links[0]?.textContent).toBe('Washrooms, Floor 1, Library');
});

it('E14 what is about no account, about a deleted one, or from before is text', async () => {
  const rows = await open([
    { action: 'tours_exported', subject: 'csv' },
    { action: 'user_deleted', subject: 'old@people.example', account_id: 'u1' },
    { action: 'user_changed', subject: 'earlier@people.example' },
  ]);
  expect(rows.map(linkIn)).toEqual([null, null, null]);
  expect(rows.map((row) => row.textContent).join()).toContain('earlier@people.example');
});

it('E14 an action that this page does not know is shown as it is', async () => {
  const rows = await open([
    { action: 'tour_dated_back', subject: 'Library' },
    { action: 'of_a_later_server', subject: 'Library' },
  ]);
  expect(rows.map((row) => within(row).getByText(/dated|later/).textContent)).toEqual([
    'Tour dated back',
    'of_a_later_server',
  ]);
});
