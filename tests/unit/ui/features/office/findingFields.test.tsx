// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { DueField } from '../../../../../src/features/office/findings/FindingFields.tsx';
import { makeSession } from '../../../../support/data/makeSession.ts';
import { show } from '../../app/showApp.tsx';
import { makeFinding } from './makeFinding.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(due_on: string | null) {
  const stored: FindingsRequest['finding'][] = [];
  function Field() {
    const [finding] = useState(makeFinding({ due_on }));
    return <DueField finding={finding} onChange={(fields) => stored.push(fields)} />;
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
