// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DayFields } from '../../../../../../src/features/office/shared/filters/DayFields.tsx';
import { show } from '../../../app/showApp.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Days = { readonly from: string | undefined; readonly to: string | undefined };

async function open(first: Days) {
  const listed: Days[] = [];
  function Fields() {
    const [days, setDays] = useState(first);
    return (
      <DayFields
        {...days}
        onChange={(next) => {
          listed.push(next);
          setDays(next);
        }}
      />
    );
  }
  await show(<Fields />, { at: '/en/results' });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    listed,
    field,
    type: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
  };
}

it('N28 days in the wrong order are said to be so at the last day, and change nothing until they are right', async () => {
  const { listed, field, type } = await open({ from: '2026-02-01', to: undefined });
  type('To', '2026-01-31');
  fireEvent.blur(field('To'));
  expect(field('To').value).toBe('2026-01-31');
  expect(field('To').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('Before the first day')).not.toBeNull();
  expect(listed).toEqual([]);
  type('From', '2026-01-30');
  fireEvent.blur(field('From'));
  expect(screen.queryByText('Before the first day')).toBeNull();
  expect(listed).toEqual([{ from: '2026-01-30', to: '2026-01-31' }]);
});

it('of the days that a date field has while one is typed only the last filters the list', async () => {
  const { listed, field, type } = await open({ from: undefined, to: undefined });
  for (const half of ['0002-02-01', '0020-02-01', '0202-02-01']) {
    type('From', half);
    expect(field('From').value).toBe(half);
    act(() => {
      vi.advanceTimersByTime(5_000);
    });
  }
  type('From', '2026-02-01');
  act(() => {
    vi.advanceTimersByTime(500);
  });
  type('From', '2026-02-11');
  expect(listed).toEqual([]);
  act(() => {
    vi.advanceTimersByTime(5_000);
  });
  expect(listed).toEqual([{ from: '2026-02-11', to: undefined }]);
  type('From', '0202-02-01');
  fireEvent.blur(field('From'));
  expect(field('From').value).toBe('2026-02-11');
  type('From', '');
  fireEvent.blur(field('From'));
  expect(listed.at(-1)).toEqual({ from: undefined, to: undefined });
});

it('a day that was typed last filters no list of another screen', async () => {
  const { listed, type } = await open({ from: undefined, to: undefined });
  type('From', '2026-02-01');
  cleanup();
  vi.advanceTimersByTime(5_000);
  expect(listed).toEqual([]);
});
