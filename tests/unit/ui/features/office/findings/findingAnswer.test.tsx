// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { FindingDetail } from '#contract/results/finding.ts';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { FindingDrawer } from '../../../../../../src/features/office/findings/finding/FindingDrawer.tsx';
import { signedIn } from '../../../../../support/data/makeSession.ts';
import { show, toasts } from '../../../app/showApp.tsx';
import { forgetTyped } from './forgetTyped.ts';
import { makeFinding } from './makeFinding.ts';

const at = '2026-11-03T10:00:00.000Z';
const photo = { id: 'p1', received_at: at, width: 4, height: 3, taken_at: at, sha256: 'a', bytes: 1 };
const event = {
  by: null,
  tour_id: null,
  state: 'open',
  note: null,
  responsible: null,
  due_on: null,
} as const;
const to = 'janitor@example.org';
const answer = { text: 'Tightened.', name: 'Meier', photos: [photo] };
const answered: FindingDetail['history'][number] = {
  ...event,
  kind: 'answered',
  at,
  to,
  answer: 'done',
  ...answer,
};
const message = { ...event, kind: 'sent', at: '2026-11-02T10:00:00.000Z', to } as const;
const waiting: FindingDetail = {
  ...makeFinding({ answered_at: at, answer: 'done', etag: '"1"' }),
  history: [{ ...message, mail: 'taken' }, answered],
  seen_in: [],
};

/** The drawer of a finding whose change is answered like this; whatever was changed is what is read from then on. */
async function open(
  finding: FindingDetail,
  put: (body: string) => object = () => ({ ok: true, value: finding }),
) {
  let shown = finding;
  const call = async ({ method, body, path }: { method: string; body: string; path: string }) => {
    if (path.endsWith('/links')) return { ok: true, value: { items: [] } };
    if (method === 'GET') return { ok: true, value: shown };
    const result = put(body) as { ok: boolean; value: FindingDetail };
    if (result.ok) shown = result.value;
    return result;
  };
  const download = async () => ({ ok: false, failure: { kind: 'network' } });
  await show(<FindingDrawer id="f1" onClose={() => undefined} />, {
    at: '/en/findings',
    api: { call, download } as unknown as Api,
  });
  return within(await screen.findByRole('dialog', { name: 'Finding' }));
}

beforeEach(() => {
  forgetTyped();
  signedIn();
});

const resolve = () => userEvent.click(screen.getByRole('button', { name: 'Mark as resolved' }));

it('R2 an answer waits as a statement through a link, and one press resolves the finding', async () => {
  const sent: string[] = [];
  const resolved: FindingDetail = { ...waiting, state: 'resolved', answered_at: null, answer: null };
  const drawer = await open(waiting, (body) => {
    sent.push(body);
    return { ok: true, value: resolved };
  });
  const card = within(await drawer.findByRole('note'));
  card.getByText('Answered: Done');
  card.getByText(/^Nov 3, 2026 · through the link sent to janitor@example.org$/);
  card.getByText('Tightened.');
  card.getByText('signed “Meier”');
  drawer.getByText('· Taken by the mail server');
  await userEvent.click(drawer.getByRole('button', { name: 'Send to …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this finding by email' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('janitor@example.org');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await resolve();
  await expect.poll(toasts).toEqual(['The finding is resolved.']);
  const finding = { state: 'resolved', note: null, responsible: null, due_on: null };
  expect(sent.map((body) => JSON.parse(body) as object)).toEqual([{ finding }]);
  await expect.poll(() => drawer.queryByRole('note')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog', { name: 'Finding' }));
});

it('R2 an answer that another one followed meanwhile is not resolved by a press that did not see it', async () => {
  const current = {
    ...makeFinding({ answered_at: '2026-11-04T10:00:00.000Z', answer: 'question' }),
    etag: '"2"',
  };
  const failure = { kind: 'status', status: 412, error: null, errors: {}, retryAfter: null, current };
  const drawer = await open(waiting, () => ({ ok: false, failure }));
  await drawer.findByRole('note');
  await resolve();
  await expect.poll(toasts).toEqual(['Answered meanwhile: Stairs, Library (Open)']);
});

it('R3 a photo of an answer is covered until it is opened', async () => {
  const drawer = await open(waiting);
  const card = within(await drawer.findByRole('note'));
  await userEvent.click(card.getByRole('button', { name: /^Covered photo of Stairs/ }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Stairs' })).getByLabelText('Close'),
  );
  await card.findByRole('button', { name: /^Photo of Stairs/ });
  // The history has one of its own.
  drawer.getByRole('button', { name: /^Covered photo of Stairs/ });
});

it('R2 says that it was seen again after a "done" that nobody had judged', async () => {
  const seen = { ...event, kind: 'seen', at: '2026-11-05T10:00:00.000Z', to: null, tour_id: 't2' } as const;
  const history = [...waiting.history, seen];
  const drawer = await open({ ...waiting, answered_at: null, answer: null, history });
  const note = within(await drawer.findByRole('note'));
  note.getByText('Seen again after “Done”');
  note.getByText(/^Rated bad on Nov 5, 2026/);
  expect(screen.queryByRole('button', { name: 'Mark as resolved' })).toBeNull();
});
