// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { DueField } from '../../../../../../src/features/office/findings/DueField.tsx';
import { nextSession, useSession } from '../../../../../../src/session/sessionState.ts';
import { expired, ines, makeSession } from '../../../../../support/data/makeSession.ts';
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

it('N11 however slowly a day is typed only the last is stored, when the field is left, and once', async () => {
  const { stored, type, field } = await open('2026-11-15');
  type('2026-11-02');
  vi.advanceTimersByTime(60_000);
  type('2026-11-20');
  vi.advanceTimersByTime(60_000);
  expect(stored).toEqual([]);
  fireEvent.blur(field());
  expect(stored).toEqual([{ due_on: '2026-11-20' }]);
  cleanup();
  expect(stored).toHaveLength(1);
});

it('N11 it is stored with Enter, and not again when the field is left meanwhile', async () => {
  const { stored, type, field } = await open(null);
  type('2026-11-20');
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.blur(field());
  expect(stored).toEqual([{ due_on: '2026-11-20' }]);
});

it('N23 a day that is set back while it is being saved is stored', async () => {
  const { stored, type, field } = await open('2026-11-15');
  type('2026-11-20');
  fireEvent.keyDown(field(), { key: 'Enter' });
  type('2026-11-15');
  fireEvent.blur(field());
  expect(stored).toEqual([{ due_on: '2026-11-20' }, { due_on: '2026-11-15' }]);
});

it('N11 Escape restores what is stored', async () => {
  const { stored, type, field } = await open('2026-11-15');
  type('2026-11-20');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field().value).toBe('2026-11-15');
  fireEvent.blur(field());
  cleanup();
  expect(stored).toEqual([]);
});

it('N11 a year or a day that is half typed is not stored, and what is stored comes back when the field is left', async () => {
  const { stored, type, field } = await open('2026-11-15');
  type('0202-11-15');
  fireEvent.blur(field());
  expect(field().value).toBe('2026-11-15');
  Object.defineProperty(field(), 'validity', { configurable: true, value: { badInput: true } });
  type('');
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.blur(field());
  expect(field().value).toBe('2026-11-15');
  expect(stored).toEqual([]);
  Object.defineProperty(field(), 'validity', { configurable: true, value: { badInput: false } });
  type('');
  fireEvent.blur(field());
  expect(stored).toEqual([{ due_on: null }]);
});

it('what is going away with its page stores what was typed', async () => {
  useSession.setState((state) =>
    nextSession(state, { type: 'restored', token: 'a token', me: ines, tourId: null }),
  );
  const { stored, type } = await open(null);
  type('2026-11-20');
  cleanup();
  expect(stored).toEqual([{ due_on: '2026-11-20' }]);
});

it('N24 what is going away with its session stores nothing', async () => {
  const { stored, type } = await open(null);
  type('2026-11-20');
  useSession.setState((state) => nextSession(state, expired));
  cleanup();
  expect(stored).toEqual([]);
});

it('N11 a day that was chosen in the calendar is stored when the tab is left, and once', async () => {
  useSession.setState((state) =>
    nextSession(state, { type: 'restored', token: 'a token', me: ines, tourId: null }),
  );
  const { stored, type, field } = await open(null);
  type('2026-11-20');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  visibility.mockRestore();
  expect(stored).toEqual([{ due_on: '2026-11-20' }]);
  // Stored, while the list still has what was before.
  await act(async () => {});
  fireEvent.blur(field());
  expect(stored).toHaveLength(1);
});
