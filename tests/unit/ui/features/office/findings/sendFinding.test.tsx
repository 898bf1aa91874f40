// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { FindingDetail } from '#contract/results/finding.ts';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { SendFinding } from '../../../../../../src/features/office/findings/finding/SendFinding.tsx';
import { show, toasts } from '../../../app/showApp.tsx';
import { loseFocus } from '../../loseFocus.ts';
import { forgetTyped } from './forgetTyped.ts';
import { makeFinding } from './makeFinding.ts';

const detail = (responsible: string | null): FindingDetail => ({
  ...makeFinding({ responsible }),
  history: [],
  seen_in: [],
});
afterEach(() => {
  cleanup();
  forgetTyped();
  notifications.clean();
});

it('N21 a finding is sent to whoever is responsible now, and nothing is left of a message that was sent', async () => {
  const sent: unknown[] = [];
  const api = {
    call: async ({ body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return { ok: true, value: detail('joiner@example.org') };
    },
  } as unknown as Api;
  let becomes: (responsible: string | null) => void = () => undefined;
  function Sending() {
    const [finding, setFinding] = useState(detail(null));
    becomes = (responsible) => setFinding(detail(responsible));
    return <SendFinding finding={finding} />;
  }
  await show(<Sending />, { at: '/en/findings', api });
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Send to …' }));
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

  act(() => becomes('joiner@example.org'));
  await open();
  expect((await field('Email')).value).toBe('joiner@example.org');
  await userEvent.clear(await field('Email'));
  expect((await field('Email')).value).toBe('');
  await userEvent.type(await field('Email'), 'other@example.org');
  await userEvent.type(await field('Note'), 'Please today.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => sent).toEqual([{ to: 'other@example.org', note: 'Please today.' }]);
  await expect.poll(() => screen.queryByLabelText('Email')).toBeNull();

  await open();
  expect((await field('Email')).value).toBe('joiner@example.org');
  expect((await field('Note')).value).toBe('');
});

it('R1 the photos of the last sighting go with it, without those that are left out and those that are not here', async () => {
  const sent: { readonly photos?: readonly string[] }[] = [];
  const api = {
    call: async ({ body }: { body: string }) => {
      sent.push(JSON.parse(body) as object);
      return { ok: true, value: {} };
    },
    download: async () => ({ ok: false, failure: { kind: 'network' } }),
  } as unknown as Api;
  const taken_at = '2026-11-01T10:00:00.000Z';
  const photo = { received_at: taken_at, width: 4, height: 3, taken_at, sha256: 'a', bytes: 1 };
  const waiting = { ...photo, id: 'p3', received_at: null };
  const photos = [{ ...photo, id: 'p1' }, { ...photo, id: 'p2' }, waiting];
  const finding = { ...detail('joiner@example.org'), photos };
  await show(<SendFinding finding={finding} />, { at: '/en/findings', api });
  await userEvent.click(screen.getByRole('button', { name: 'Send to …' }));
  const boxes = await screen.findAllByRole('checkbox', { name: /^Send the photo taken Nov 1, 2026/ });
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
  await userEvent.click(boxes[0] ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => sent.map(({ photos: ids }) => ids)).toEqual([['p2']]);
});

const refused = (errors: object) => ({
  ok: false,
  failure: { kind: 'status', status: 422, error: 'validation_failed', errors, retryAfter: null },
});

it.each([
  ['goes to the address that the server refuses', refused({ to: ['invalid'] }), 'Email'],
  ['stays at the button when it could not be sent', refused({}), 'Send'],
  ['is back where it came from when it was sent', { ok: true, value: {} }, 'Send to …'],
])('the focus %s', async (_, answer, name) => {
  const api = {
    call: async () => {
      await loseFocus();
      return answer;
    },
  } as unknown as Api;
  const finding = detail('joiner@example');
  await show(<SendFinding finding={finding} />, { at: '/en/findings', api });
  await userEvent.click(screen.getByRole('button', { name: 'Send to …' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  const focused = () => {
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement
      ? activeElement.labels?.[0]?.textContent
      : activeElement?.textContent;
  };
  await expect.poll(focused).toBe(name);
});

it('an address that is refused after the drawer was closed is said in a toast', async () => {
  const answer = Promise.withResolvers<unknown>();
  const api = { call: () => answer.promise } as unknown as Api;
  let close: () => void = () => undefined;
  function Drawer() {
    const [opened, setOpened] = useState(true);
    close = () => setOpened(false);
    if (!opened) return null;
    return <SendFinding finding={detail('joiner@example')} />;
  }
  await show(<Drawer />, { at: '/en/findings', api });
  await userEvent.click(screen.getByRole('button', { name: 'Send to …' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  act(() => close());
  answer.resolve(refused({ to: ['invalid'] }));
  await expect.poll(toasts).toHaveLength(1);
});
