// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { StateField } from '../../../../../../src/features/office/findings/StateField.tsx';
import { makeSession } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';
import { makeFinding } from './makeFinding.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The field of an open finding, whose list is not read anew. */
async function open(isStored = true) {
  const stored: FindingsRequest['finding'][] = [];
  let becomes: (finding: Partial<WireFinding>) => void = () => undefined;
  function Field() {
    const [finding, setFinding] = useState(makeFinding());
    becomes = (fields) => setFinding(makeFinding(fields));
    return <StateField finding={finding} onChange={async (fields) => stored.push(fields) > 0 && isStored} />;
  }
  await show(<Field />, { at: '/en/findings', session: makeSession() });
  const field = () => screen.getByLabelText<HTMLSelectElement>('State');
  return {
    stored,
    field,
    /** The list is read anew. */
    becomes: (fields: Partial<WireFinding>) => act(() => becomes(fields)),
    choose: (value: string) => fireEvent.change(field(), { target: { value } }),
    /** What Chromium does on Windows and Linux when an arrow key is pressed on a closed list. */
    pressTo: (value: string) => {
      fireEvent.keyDown(field(), { key: 'ArrowDown' });
      fireEvent.change(field(), { target: { value } });
    },
    wait: (time: number) => act(async () => vi.advanceTimersByTime(time)),
  };
}

it('N11 of the states that are passed by keys only the last is stored, when they pause', async () => {
  const { stored, field, pressTo, wait } = await open();
  pressTo('acknowledged');
  await wait(500);
  expect(field().value).toBe('acknowledged');
  pressTo('resolved');
  await wait(900);
  expect(field().value).toBe('resolved');
  expect(stored).toEqual([]);
  await wait(200);
  expect(stored).toEqual([{ state: 'resolved' }]);
  expect(field().value).toBe('resolved');
});

it.each<[string, (field: HTMLElement) => void]>([
  ['with Enter', (field) => fireEvent.keyDown(field, { key: 'Enter' })],
  ['when the field is left', (field) => fireEvent.blur(field)],
  ['when it goes away with its page', () => cleanup()],
])('N11 a state chosen by keys is stored %s, and once', async (_how, end) => {
  const { stored, field, pressTo, wait } = await open();
  pressTo('acknowledged');
  await act(async () => end(field()));
  await wait(5_000);
  expect(stored).toEqual([{ state: 'acknowledged' }]);
});

it('N11 nothing is stored when the keys return to what is stored', async () => {
  const { stored, field, pressTo, wait } = await open();
  pressTo('acknowledged');
  pressTo('open');
  fireEvent.blur(field());
  await wait(5_000);
  expect(stored).toEqual([]);
});

it('N11 a state chosen with a pointer is stored at once, also after keys', async () => {
  const { stored, field, choose, pressTo, wait } = await open();
  pressTo('acknowledged');
  fireEvent.pointerDown(field());
  choose('resolved');
  expect(stored).toEqual([{ state: 'resolved' }]);
  await wait(5_000);
  expect(stored).toHaveLength(1);
});

it('N23 a stored state that another one took back before the list was read anew is shown no longer', async () => {
  const { field, choose, becomes, wait } = await open();
  choose('resolved');
  await wait(0);
  expect(field().value).toBe('resolved');
  becomes({ state: 'open', changed_at: '2026-11-26T10:00:00.000Z' });
  expect(field().value).toBe('open');
});

it('N23 a state that was not stored is shown no longer, and noted', async () => {
  const { field, choose, wait } = await open(false);
  choose('resolved');
  expect(field().value).toBe('resolved');
  await wait(0);
  expect(field().value).toBe('open');
  expect(screen.queryByText('Not saved yet. Saved is: Open')).not.toBeNull();
});
