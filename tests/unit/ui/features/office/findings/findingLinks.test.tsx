// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { FindingLinks as Links } from '#contract/repair/findingLinks.ts';
import { FindingLinks } from '../../../../../../src/features/office/findings/finding/FindingLinks.tsx';
import { ForgetAddress } from '../../../../../../src/features/office/findings/finding/ForgetAddress.tsx';
import { signedIn } from '../../../../../support/data/makeSession.ts';
import { apiOf, show, toasts } from '../../../app/showApp.tsx';
import { forgetTyped } from './forgetTyped.ts';

const link = {
  to: 'janitor@example.org',
  locale: 'de',
  sender: 'Ada Muster',
  ends_at: '2027-05-01T10:00:00.000Z',
  ended: false,
};
const items: Links['items'] = [
  { ...link, id: 'l3', sent_at: '2026-11-03T10:00:00.000Z' },
  { ...link, id: 'l2', sent_at: '2026-11-02T10:00:00.000Z' },
  {
    ...link,
    id: 'l1',
    to: 'former@example.org',
    sent_at: '2026-10-01T10:00:00.000Z',
    ended: true,
    ends_at: '2026-11-01T12:00:00.000Z',
  },
];

type Asked = { readonly method: string; readonly path: string; readonly body: string };

/** The links of a finding; what else is called is answered like this. */
async function open(answer: (asked: Asked) => object) {
  const api = apiOf((asked) => (asked.method === 'GET' ? { ok: true, value: { items } } : answer(asked)));
  await show(<FindingLinks id="f1" />, { at: '/en/findings', api });
  return screen.findAllByRole('listitem');
}

const refused = (status: number) => ({
  ok: false,
  failure: { kind: 'status', status, error: null, errors: {}, retryAfter: null },
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pressIn = async (dialog: string, name: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: dialog })).getByRole('button', { name }));

beforeEach(() => {
  forgetTyped();
  signedIn();
});

it('R1 the links of an address end together, with the photos that came through them', async () => {
  const asked: string[] = [];
  const listed = await open(({ method, path }) => {
    asked.push(`${method} ${path}`);
    return { ok: true, value: null };
  });
  expect(listed.map(({ textContent }) => /since .*?2026, \w+ .*?202\d/.exec(textContent)?.[0])).toEqual([
    'since Nov 3, 2026, until May 1, 2027',
    'since Oct 1, 2026, until Nov 1, 2026',
  ]);
  await press('Remove all from this link …');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Delete all photos/ }));
  await pressIn('Withdraw this link?', 'Withdraw');
  await expect.poll(toasts).toEqual(['The link no longer works.']);
  expect(asked).toEqual(['DELETE /api/findings/f1/links/l3?photos=1']);
});

it('an address is forgotten after it was asked, unless that fails', async () => {
  const bodies: string[] = [];
  const api = apiOf(({ body }) => {
    bodies.push(body);
    return bodies.length === 1 ? refused(503) : { ok: true, value: {} };
  });
  await show(<ForgetAddress />, { at: '/en/findings', api });
  await press('Forget an address …');
  await userEvent.type(await screen.findByLabelText('Email'), 'janitor@example.org');
  await pressIn('Forget an address', 'Forget');
  await expect.poll(toasts).toHaveLength(1);
  await pressIn('Forget an address', 'Forget');
  await expect.poll(toasts).toContain('The address is forgotten.');
  expect(bodies.map((body) => JSON.parse(body) as object)).toEqual([
    { email: 'janitor@example.org' },
    { email: 'janitor@example.org' },
  ]);
});
