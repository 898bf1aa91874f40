// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FindingDetail } from '#contract/results/finding.ts';
import type { FindingFields } from '#contract/results/findingRequests.ts';
import { createApi } from '../../../../../../src/api/createApi.ts';
import { FindingForm } from '../../../../../../src/features/office/findings/finding/FindingForm.tsx';
import { useSession } from '../../../../../../src/session/sessionState.ts';
import { makeSession, signedIn } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';
import { loseFocus } from '../../loseFocus.ts';
import { forgetTyped } from './forgetTyped.ts';
import { makeFinding } from './makeFinding.ts';

const berta = { id: 'u2', firstname: 'Berta', lastname: 'Roth' };
const first: FindingDetail = {
  ...makeFinding({
    state: 'resolved',
    comment: 'Loose step.',
    changed_at: '2026-11-02T10:00:00.000Z',
    changed_by: berta,
  }),
  history: [],
  seen_in: [],
};

/** A server with one finding, and a form that reloads it on request; `isSlow`: not by itself after it was saved. */
async function open({ isSlow = false } = {}) {
  let stored = { finding: first, version: 1 };
  const sent: { readonly ifMatch: string | null; readonly fields: FindingFields }[] = [];
  const api = createApi({
    origin: 'https://storey.example',
    token: () => 'token',
    locale: () => 'en',
    now: () => new Date(),
    setTimer: () => () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const ifMatch = request.headers.get('if-match');
      const { finding: fields } = (await request.json()) as { finding: FindingFields };
      sent.push({ ifMatch, fields });
      if (fields.responsible === 'refused') {
        return Response.json({ error: 'validation_failed', errors: {} }, { status: 422 });
      }
      await answer;
      if (ifMatch !== `"${stored.version}"`) {
        return Response.json({ error: 'precondition_failed' }, { status: 412 });
      }
      const changed_at = `2026-11-0${stored.version + 3}T10:00:00.000Z`;
      stored = { finding: { ...stored.finding, ...fields, changed_at }, version: stored.version + 1 };
      return Response.json(stored.finding, { headers: { etag: `"${stored.version}"` } });
    },
  });
  let answer = Promise.resolve();
  let reread = () => undefined as void;
  function Reading() {
    const [read, setRead] = useState(stored);
    reread = () => setRead(stored);
    const onStored = () => isSlow || reread();
    return (
      <FindingForm etag={`"${read.version}"`} finding={read.finding} onRefused={reread} onStored={onStored} />
    );
  }
  const read = () => show(<Reading />, { at: '/en/findings', session: makeSession(), api });
  await read();
  return {
    sent,
    /** Closes the form, and opens it again with what is stored by now. */
    reopen: () => {
      cleanup();
      return read();
    },
    /** What another administrator or a tour changes meanwhile, and whether this screen reloads it. */
    becomes: (changes: Partial<FindingDetail>, isRead: boolean) => {
      stored = { finding: { ...stored.finding, ...changes }, version: stored.version + 1 };
      if (isRead) reread();
    },
    reread: () => act(() => reread()),
    /** Changes wait to be stored until the returned function is called. */
    holdResponses: () => {
      const held = Promise.withResolvers<void>();
      answer = held.promise;
      return held.resolve;
    },
  };
}

const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const save = () => userEvent.click(saveButton());
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

describe('a finding that is changed', () => {
  // Autosizing fields wait for fonts, which happy-dom lacks.
  beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
  afterEach(() => {
    cleanup();
    notifications.clean();
    forgetTyped();
  });

  it.each([true, false])(
    'N23 another one’s words meanwhile are shown, and what was typed stays; read anew before: %s',
    async (isRead) => {
      const { sent, becomes } = await open();
      await userEvent.type(note(), 'Mine');
      becomes({ note: 'Theirs', changed_at: '2026-11-03T10:00:00.000Z' }, isRead);
      await expect.poll(() => note().value).toBe('Mine');
      await save();
      const alert = within(await screen.findByRole('alert'));
      await alert.findByText('Berta Roth saved first');
      await alert.findByText('Theirs');
      expect(document.activeElement).toBe(screen.getByRole('alert').parentElement);
      expect(note().value).toBe('Mine');
      expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
      await save();
      await expect.poll(() => sent.at(-1)).toMatchObject({ ifMatch: '"2"', fields: { note: 'Mine' } });
      await expect.poll(() => screen.queryByRole('alert')).toBeNull();
    },
  );

  it('N23 nobody is said to have saved before themselves, as in another tab', async () => {
    signedIn();
    const { becomes } = await open();
    await userEvent.type(note(), 'Mine');
    const { me } = useSession.getState();
    becomes({ note: 'Mine too', changed_at: '2026-11-03T10:00:00.000Z', changed_by: me }, false);
    await save();
    const alert = within(await screen.findByRole('alert'));
    await alert.findByText('Changed meanwhile');
    await alert.findByText('Mine too');
    expect(alert.queryByText(/saved first/)).toBeNull();
  });

  it('N23 where a tour opened it again nobody is said to have saved first', async () => {
    const { becomes } = await open();
    await userEvent.type(note(), 'Mine');
    becomes({ state: 'open', sightings: 2 }, false);
    await save();
    const alert = within(await screen.findByRole('alert'));
    await alert.findByText('Rated bad again, and open again');
    expect(alert.queryByText(/saved first/)).toBeNull();
    expect(note().value).toBe('Mine');
  });

  it('N23 where it is neither an administrator nor a bad rating, nobody is said to have saved first', async () => {
    const { becomes } = await open();
    await userEvent.type(note(), 'Mine');
    // The tour that reopened it was excluded since: the finding is as it was, by another version.
    becomes({}, false);
    await save();
    const alert = within(await screen.findByRole('alert'));
    await alert.findByText('Changed meanwhile');
    expect(alert.queryByText(/saved first|open again/)).toBeNull();
    expect(note().value).toBe('Mine');
  });

  it('N24 what was typed is there again after the finding was closed, as not saved, until it is emptied', async () => {
    signedIn();
    await open();
    await userEvent.type(note(), 'Mine');
    expect(screen.queryByText('Not saved yet')).toBeNull();
    cleanup();
    const { sent } = await open();
    expect(note().value).toBe('Mine');
    screen.getByText('Not saved yet');
    expect(sent).toEqual([]);
    await userEvent.clear(note());
    expect(screen.queryByText('Not saved yet')).toBeNull();
    cleanup();
    await open();
    expect(note().value).toBe('');
  });

  // A browser refuses to submit what is outside, with its own words.
  it('N11 the due day has a year of four digits', async () => {
    await open();
    const { min, max } = screen.getByLabelText<HTMLInputElement>('Due');
    expect([min, max]).toEqual(['2000-01-01', '9999-12-31']);
  });

  it('what was saved is said, and the focus stays at the button, which then does nothing', async () => {
    const { sent, holdResponses } = await open();
    const respond = holdResponses();
    await userEvent.type(note(), 'Mine');
    await save();
    await loseFocus();
    respond();
    await expect.poll(toasts).toEqual(['Saved.']);
    await expect.poll(() => saveButton().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(saveButton());
    await save();
    expect(sent).toHaveLength(1);
  });

  it('N23 what the server refuses is said, and stays typed', async () => {
    await open();
    const field = screen.getByLabelText<HTMLInputElement>('Responsible');
    await userEvent.type(field, 'refused');
    await save();
    await expect.poll(toasts).toEqual(['Please check what you entered.']);
    expect(field.value).toBe('refused');
  });

  it('N23 what is typed while it is being saved stays, and is a change of what was saved', async () => {
    const { sent, holdResponses } = await open();
    const respond = holdResponses();
    await userEvent.type(note(), 'Mine');
    await save();
    await expect.poll(() => sent).toHaveLength(1);
    await userEvent.type(note(), ' and more');
    respond();
    await expect.poll(() => saveButton().hasAttribute('data-loading')).toBe(false);
    expect(note().value).toBe('Mine and more');
    await save();
    await expect.poll(() => sent.at(-1)).toMatchObject({ ifMatch: '"2"', fields: { note: 'Mine and more' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([false, true])(
    'N23 what is set back while it is being saved is a change of what was saved; read anew only later: %s',
    async (isSlow) => {
      const { sent, holdResponses, reread } = await open({ isSlow });
      const state = () => screen.getByLabelText<HTMLSelectElement>('State');
      const respond = holdResponses();
      await userEvent.selectOptions(state(), 'open');
      await userEvent.type(note(), 'Mine');
      await save();
      await expect.poll(() => sent).toHaveLength(1);
      await userEvent.selectOptions(state(), 'resolved');
      await userEvent.clear(note());
      respond();
      await expect.poll(toasts).toEqual(['Saved.']);
      await expect.poll(() => saveButton().hasAttribute('data-loading')).toBe(false);
      expect([state().value, note().value]).toEqual(['resolved', '']);
      if (isSlow) reread();
      expect([state().value, note().value]).toEqual(['resolved', '']);
      await save();
      await expect
        .poll(() => sent.at(-1))
        .toMatchObject({ ifMatch: '"2"', fields: { state: 'resolved', note: null } });
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('N23 what was saved is not undone where the finding was opened again before the response', async () => {
    signedIn();
    const { sent, holdResponses, reopen } = await open({ isSlow: true });
    const state = () => screen.getByLabelText<HTMLSelectElement>('State');
    const respond = holdResponses();
    await userEvent.selectOptions(state(), 'open');
    await save();
    await expect.poll(() => sent).toHaveLength(1);
    await reopen();
    await userEvent.type(note(), 'Mine');
    respond();
    await expect.poll(toasts).toEqual(['Saved.']);
    await save();
    await screen.findByRole('alert');
    expect(sent.at(-1)?.ifMatch).toBe('"1"');
    expect([state().value, note().value]).toEqual(['open', 'Mine']);
    await save();
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({ ifMatch: '"2"', fields: { state: 'open', note: 'Mine' } });
  });

  it('what was saved is shown, and changed further, before it is read again', async () => {
    const { sent } = await open({ isSlow: true });
    await userEvent.type(note(), 'Mine');
    await save();
    await expect.poll(toasts).toEqual(['Saved.']);
    expect(note().value).toBe('Mine');
    await userEvent.type(note(), ' and more');
    await save();
    await expect.poll(() => sent.at(-1)).toMatchObject({ ifMatch: '"2"', fields: { note: 'Mine and more' } });
    await expect.poll(toasts).toEqual(['Saved.', 'Saved.']);
  });
});
