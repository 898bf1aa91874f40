// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { FindingDrawer } from '../../../../../../src/features/office/findings/finding/FindingDrawer.tsx';
import { signedIn } from '../../../../../support/data/makeSession.ts';
import { show, toasts } from '../../../app/showApp.tsx';
import { forgetTyped } from './forgetTyped.ts';
import { makeFinding } from './makeFinding.ts';

/** The drawer of a finding, a button that opens it again, and one that leads "Back" to the list. `send` mails it. */
async function open(send: (operationId: string) => Promise<object | void> = async () => undefined) {
  const made = makeFinding({ responsible: 'joiner@example.org', topic: 'garbage', floor: 3 });
  const finding = { ...made, history: [], seen_in: [] };
  const call = async ({ method, operationId = '' }: { readonly method: string; operationId?: string }) => {
    const answer = method === 'POST' ? await send(operationId) : undefined;
    return answer ?? { ok: true, value: finding, etag: '"1"' };
  };
  const api = { call } as unknown as Api;
  function Screen() {
    const [id, setId] = useState<string | null>('f1');
    return (
      <>
        <button onClick={() => setId('f1')} type="button">
          Again
        </button>
        <button onClick={() => setId(null)} type="button">
          Back
        </button>
        <FindingDrawer id={id} onClose={() => setId(null)} />
      </>
    );
  }
  await show(<Screen />, { at: '/en/findings', api });
}

const title = 'Send this finding by email';
const drawer = () => screen.queryByRole('dialog', { name: 'Finding' });
const dialog = () => screen.queryByRole('dialog', { name: title });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** The fields of the message, once its dialog is open. */
async function fields() {
  const opened = within(await screen.findByRole('dialog', { name: title }));
  const field = (label: string) => opened.getByLabelText<HTMLInputElement>(label);
  return {
    email: field('Email'),
    note: field('Note'),
    cancel: opened.getByRole('button', { name: 'Cancel' }),
  };
}

async function write(): Promise<void> {
  await press('Send to …');
  const { email, note } = await fields();
  await userEvent.clear(email);
  await userEvent.type(email, 'other@example.org');
  await userEvent.type(note, 'Please today.');
}

/** Opens the drawer again, and in it the message. */
async function reopen() {
  await press('Again');
  await press('Send to …');
  return fields();
}

describe('a message about a finding', () => {
  beforeEach(() => signedIn());
  afterEach(() => {
    cleanup();
    notifications.clean();
    forgetTyped();
  });

  it('N8 says on which floor the finding is', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Waste and recycling · Floor 3' })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('N24 what was typed is there again after the finding was closed', async () => {
    await open();
    await write();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await expect.poll(drawer).toBeNull();
    const { email, note } = await reopen();
    expect(email.value).toBe('other@example.org');
    expect(note.value).toBe('Please today.');
  });

  it('N24 a message that was cancelled is forgotten', async () => {
    await open();
    await write();
    await userEvent.click((await fields()).cancel);
    await expect.poll(dialog).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(drawer).toBeNull();
    const { email, note } = await reopen();
    expect(email.value).toBe('joiner@example.org');
    expect(note.value).toBe('');
  });

  // The dialog covers the page, but not the browser's buttons.
  const goBack = () => fireEvent.click(screen.getByText('Back'));

  it.each([
    ['before', false],
    ['after', true],
  ])(
    'N24 N21 a message is forgotten if its response arrives %s the finding is opened again',
    async (_, isOpened) => {
      const { promise: response, resolve: respond } = Promise.withResolvers<void>();
      await open(() => response);
      await write();
      await press('Send');
      goBack();
      await expect.poll(drawer).toBeNull();
      const again = isOpened ? await reopen() : null;
      respond();
      await expect.poll(toasts).toEqual(['Sent to other@example.org']);
      const { email, note } = again ?? (await reopen());
      expect([email.value, note.value]).toEqual(['joiner@example.org', '']);
    },
  );

  it.each([
    ['lost', true, { ok: false, failure: { kind: 'network' } }],
    ['a refusal', false, { ok: false, failure: { kind: 'status', status: 429, error: null, errors: {} } }],
  ])(
    'N21 S22 a message whose response was %s is sent again after the finding was closed; under the same key: %s',
    async (_, isSame, response) => {
      const keys: string[] = [];
      let answer: object | undefined = response;
      await open(async (key) => {
        keys.push(key);
        return answer;
      });
      await write();
      const resend = async () => {
        goBack();
        await expect.poll(drawer).toBeNull();
        await reopen();
        await press('Send');
      };
      await press('Send');
      await expect.poll(toasts).toHaveLength(1);
      await resend();
      await expect.poll(() => keys).toHaveLength(2);
      expect(keys[0] === keys[1]).toBe(isSame);
      answer = undefined;
      await resend();
      await expect.poll(dialog).toBeNull();
      expect(keys[0] === keys[2]).toBe(isSame);
      // The same words again are another message.
      await write();
      await press('Send');
      await expect.poll(() => keys).toHaveLength(4);
      expect(keys.slice(0, 3)).not.toContain(keys[3]);
    },
  );
});
