// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextSession, type SessionEvent, useSession } from '../../../../../../src/session/sessionState.ts';
import { expired, ines, signedIn } from '../../../../../support/data/makeSession.ts';
import { forgetTyped } from './forgetTyped.ts';
import { makeFinding } from './makeFinding.ts';
import { berta, findingServer, openFindings, responsibleOf, row, stateOf } from './openFindings.tsx';

const say = (event: SessionEvent) => act(() => useSession.setState((state) => nextSession(state, event)));
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
const comment = 'Loose step.';
const noted = (value: string) => row(comment).queryByText(`Not saved yet. Saved is: ${value}`) !== null;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' });

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  forgetTyped();
  notifications.clean();
});

describe('the due day in a row', () => {
  const due = () => row(comment).getByLabelText<HTMLInputElement>('Due');
  async function open(due_on: string | null) {
    const server = await openFindings('', comment, findingServer([makeFinding({ comment, due_on })]));
    return { ...server, days: () => server.sent.map(({ finding }) => finding.due_on) };
  }

  it('N11 however it is typed only the last is stored, when the field is left or with Enter, and once', async () => {
    const { days } = await open('2026-11-15');
    type(due(), '2026-11-02');
    type(due(), '2026-11-20');
    expect(days()).toEqual([]);
    enter(due());
    fireEvent.blur(due());
    await expect.poll(days).toEqual(['2026-11-20']);
    await settled();
    fireEvent.blur(due());
    expect(days()).toEqual(['2026-11-20']);
  });

  it('N11 Escape restores what is stored, and a year that is half typed is not stored', async () => {
    const { days } = await open('2026-11-15');
    type(due(), '2026-11-20');
    fireEvent.keyDown(due(), { key: 'Escape' });
    expect(due().value).toBe('2026-11-15');
    type(due(), '0002-11-20');
    fireEvent.blur(due());
    expect(due().value).toBe('2026-11-15');
    await settled();
    expect(days()).toEqual([]);
  });

  it('N11 a day that was typed is stored with the page, or the tab, that is left', async () => {
    const { days } = await open(null);
    type(due(), '2026-11-20');
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    await expect.poll(days).toEqual(['2026-11-20']);
    await settled();
    type(due(), '2026-11-21');
    cleanup();
    await expect.poll(days).toEqual(['2026-11-20', '2026-11-21']);
  });

  it('N24 what is going away with its session is not stored, and there again, as not saved', async () => {
    const { days, api, ...server } = await open(null);
    type(due(), '2026-11-20');
    say(expired);
    cleanup();
    say({ type: 'restored', token: 'another', me: ines, tourId: null });
    await openFindings('', comment, { ...server, api });
    expect([due().value, noted('–')]).toEqual(['2026-11-20', true]);
    fireEvent.blur(due());
    await settled();
    expect(days()).toEqual([]);
    enter(due());
    await expect.poll(days).toEqual(['2026-11-20']);
    await expect.poll(() => noted('–')).toBe(false);
  });
});

describe('the person responsible in a row', () => {
  const field = () => responsibleOf(comment);
  async function open() {
    const server = await openFindings(
      '',
      comment,
      findingServer([makeFinding({ comment, responsible: 'Berta' })]),
    );
    return { ...server, names: () => server.sent.map(({ finding }) => finding.responsible) };
  }

  it('N23 a change by somebody else is shown beside what is typed, and replaced only on purpose', async () => {
    const { becomes, names } = await open();
    type(field(), 'Anna');
    becomes('f1', { responsible: 'Carl', changed_by: berta });
    fireEvent.blur(field());
    await expect.poll(() => noted('Carl')).toBe(true);
    expect(field().value).toBe('Anna');
    fireEvent.blur(field());
    await settled();
    expect(names()).toEqual(['Anna']);
    enter(field());
    await expect.poll(names).toEqual(['Anna', 'Anna']);
    await expect.poll(() => noted('Carl')).toBe(false);
  });

  it('N23 what is typed while it is being saved is a change of what is saved then', async () => {
    const { names, holdChanges, sent } = await open();
    const respond = holdChanges();
    type(field(), 'Anna');
    enter(field());
    type(field(), 'Anna Meier');
    fireEvent.blur(field());
    respond();
    await expect.poll(names).toEqual(['Anna', 'Anna Meier']);
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    await settled();
    expect([field().value, noted('Anna')]).toEqual(['Anna Meier', false]);
  });

  it('N24 what could not be stored is there again, as not saved, after its row had left the list', async () => {
    const { api, ...server } = await open();
    type(field(), 'refused');
    enter(field());
    await expect.poll(() => noted('Berta')).toBe(true);
    cleanup();
    await openFindings('', comment, { ...server, api });
    expect([field().value, noted('Berta')]).toEqual(['refused', true]);
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect([field().value, noted('Berta')]).toEqual(['Berta', false]);
  });
});

describe('the state in a row', () => {
  it('N11 of the states that are passed by keys only the last is stored, when they pause', async () => {
    const { sent } = await openFindings();
    const field = stateOf(comment);
    for (const value of ['acknowledged', 'resolved']) {
      fireEvent.keyDown(field, { key: 'ArrowDown' });
      type(field, value);
    }
    expect(sent).toEqual([]);
    await expect.poll(() => sent.map(({ finding }) => finding.state)).toEqual(['resolved']);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    type(field, 'acknowledged');
    type(field, 'resolved');
    fireEvent.blur(field);
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('N11 N23 one request stores a state that is chosen with a pointer, and the list is read anew', async () => {
    const { sent, read } = await openFindings();
    read.length = 0;
    await userEvent.selectOptions(stateOf(comment), 'acknowledged');
    await expect.poll(() => read).toEqual(['/api/findings', '/api/findings']);
    const finding = { state: 'acknowledged', note: null, responsible: null, due_on: null };
    expect(sent).toEqual([{ path: '/api/findings/f1', ifMatch: '"1"', finding }]);
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
  });
});
