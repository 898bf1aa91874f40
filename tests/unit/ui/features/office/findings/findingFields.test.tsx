// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { DueField, ResponsibleField } from '../../../../../../src/features/office/findings/FindingFields.tsx';
import { nextSession, useSession } from '../../../../../../src/session/sessionState.ts';
import { makeSession } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';
import { forgetTyped } from './forgetTyped.ts';
import { makeFinding } from './makeFinding.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  forgetTyped();
  vi.useRealTimers();
});

async function open(due_on: string | null) {
  const stored: FindingsRequest['finding'][] = [];
  function Field() {
    const [finding] = useState(makeFinding({ due_on }));
    return <DueField finding={finding} onChange={async (fields) => stored.push(fields) > 0} />;
  }
  await show(<Field />, { at: '/en/findings', session: makeSession() });
  const field = () => screen.getByLabelText<HTMLInputElement>('Due');
  return {
    stored,
    field,
    type: (value: string) => fireEvent.change(field(), { target: { value } }),
  };
}

it('N11 of the days that a date field has while one is typed only the last is stored', async () => {
  const { stored, type } = await open('2026-11-15');
  type('2026-11-02');
  vi.advanceTimersByTime(500);
  type('2026-11-20');
  vi.advanceTimersByTime(500);
  expect(stored).toEqual([]);
  vi.advanceTimersByTime(600);
  expect(stored).toEqual([{ due_on: '2026-11-20' }]);
});

it('N11 it is stored at once when the field is left, and once', async () => {
  const { stored, type, field } = await open(null);
  type('2026-11-20');
  fireEvent.blur(field());
  vi.advanceTimersByTime(5_000);
  expect(stored).toEqual([{ due_on: '2026-11-20' }]);
});

it('N11 no day is stored when the field is left without one, and no year that is half typed', async () => {
  const { stored, type, field } = await open('2026-11-15');
  type('');
  vi.advanceTimersByTime(5_000);
  type('0202-11-15');
  vi.advanceTimersByTime(5_000);
  fireEvent.blur(field());
  expect(stored).toEqual([]);
  type('');
  fireEvent.blur(field());
  expect(stored).toEqual([{ due_on: null }]);
});

it('what is going away with its page stores what was typed', async () => {
  const { stored, type } = await open(null);
  type('2026-11-20');
  cleanup();
  expect(stored).toEqual([{ due_on: '2026-11-20' }]);
});

const anna = {
  id: 'anna',
  email: 'anna@people.example',
  firstname: 'Anna',
  lastname: 'Muster',
  role: 'administrator',
  locale: 'en',
} as const;

describe('the person responsible in a row', () => {
  const signIn = () =>
    useSession.setState((state) =>
      nextSession(state, { type: 'restored', token: 'a token', me: anna, tourId: null }),
    );
  let change: (responsible: string | null) => void = () => undefined;
  async function openRow(responsible: string | null, isStored = true) {
    const stored: FindingsRequest['finding'][] = [];
    function Row() {
      const [finding, setFinding] = useState(makeFinding({ responsible }));
      change = (next) => setFinding(makeFinding({ responsible: next }));
      const onChange = async (fields: FindingsRequest['finding']) => stored.push(fields) > 0 && isStored;
      return <ResponsibleField finding={finding} onChange={onChange} />;
    }
    await show(<Row />, { at: '/en/findings', session: makeSession() });
    const field = () => screen.getByLabelText<HTMLInputElement>('Responsible');
    const type = (value: string) => fireEvent.change(field(), { target: { value } });
    return { stored, field, type };
  }
  const noted = (name: string) => screen.queryByText(`Not saved yet. Saved is: ${name}`) !== null;

  it('N23 a change by somebody else is shown beside what is typed, and replaced only on purpose', async () => {
    signIn();
    const { stored, field, type } = await openRow('Berta');
    type('Anna');
    expect(noted('Berta')).toBe(false);
    act(() => change('Carl'));
    expect(field().value).toBe('Anna');
    expect(noted('Carl')).toBe(true);
    fireEvent.blur(field());
    expect(stored).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(stored).toEqual([{ responsible: 'Anna' }]);
  });

  it('N23 what could not be stored is noted as not saved, and stored with Enter', async () => {
    signIn();
    const { stored, field, type } = await openRow('Berta', false);
    type('Anna');
    expect(noted('Berta')).toBe(false);
    await act(async () => fireEvent.blur(field()));
    expect(noted('Berta')).toBe(true);
    expect(field().value).toBe('Anna');
    fireEvent.blur(field());
    expect(stored).toHaveLength(1);
    await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
    expect(stored).toEqual([{ responsible: 'Anna' }, { responsible: 'Anna' }]);
    expect(noted('Berta')).toBe(true);
  });

  it('N24 what could not be stored is there again, as not saved, after its row had left the list', async () => {
    signIn();
    const before = await openRow('Berta', false);
    before.type('Anna');
    await act(async () => fireEvent.blur(before.field()));
    cleanup();
    const { stored, field } = await openRow('Carl');
    expect(field().value).toBe('Anna');
    expect(noted('Carl')).toBe(true);
    await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
    expect(stored).toEqual([{ responsible: 'Anna' }]);
  });

  it('N24 what was stored is forgotten, also if its row left the list by that', async () => {
    signIn();
    const before = await openRow('Berta');
    before.type('Anna');
    await act(async () => fireEvent.blur(before.field()));
    expect(before.field().value).toBe('Anna');
    cleanup();
    const { field } = await openRow('Carl');
    expect(field().value).toBe('Carl');
    expect(noted('Carl')).toBe(false);
  });

  it('N23 N24 what an ended session has left is noted as not saved, and stored once it is typed again', async () => {
    signIn();
    const before = await openRow('Berta');
    before.type('Anna');
    act(() =>
      useSession.setState((state) =>
        nextSession(state, { type: 'ended', token: null, notice: 'session_expired' }),
      ),
    );
    cleanup();
    signIn();
    const { stored, field, type } = await openRow('Berta');
    expect(field().value).toBe('Anna');
    expect(noted('Berta')).toBe(true);
    fireEvent.blur(field());
    expect(stored).toEqual([]);
    type('Anna M');
    expect(noted('Berta')).toBe(false);
    fireEvent.blur(field());
    expect(stored).toEqual([{ responsible: 'Anna M' }]);
  });
});
