// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLocale } from '#i18n/activateLocale.ts';
import type { ApiResult, Failure } from '../../../../src/api/ApiResult.ts';
import type { Api } from '../../../../src/api/createApi.ts';
import { useStoredList } from '../../../../src/features/inspection/select-building/useStoredList.ts';
import { QueryView } from '../../../../src/features/office/shared/queries/QueryView.tsx';
import { reading } from '../../../../src/features/office/shared/queries/reading.ts';
import { makeSession } from '../../../support/data/makeSession.ts';
import { show, toasts } from '../app/showApp.tsx';

const networkError = 'A Network error ocurred. Please make sure you have an internet connection and retry.';
const unknownError = 'An unknown error occurred.';
const refused = (status: number, error: string | null = null): Failure => ({
  kind: 'status',
  status,
  error,
  errors: {},
  retryAfter: null,
});

beforeEach(() => activateLocale('en'));
afterEach(() => notifications.clean());
describe('§8 a reading that somebody asked the server for', () => {
  const api = {} as Api;
  const ended: unknown[] = [];
  let answer: ApiResult<string>;
  let asked = 0;

  function Reading() {
    const call = async () => {
      asked += 1;
      return answer;
    };
    return <QueryView query={useQuery(reading(['tours'], call))}>{(value) => <p>{value}</p>}</QueryView>;
  }

  async function read(failure: Failure): Promise<void> {
    asked = 0;
    answer = { ok: false, failure };
    const session = makeSession({ sessionEnded: async (notice) => void ended.push(notice) });
    await show(<Reading />, { at: '/en/tours', session, api });
    await expect.poll(() => asked).toBe(1);
  }

  it('is a toast with the catalogue’s words, and the panel, where nobody answers', async () => {
    await read({ kind: 'network' });
    await screen.findByRole('heading', { name: 'No connection to the server' });
    expect(toasts()).toEqual([networkError]);
  });

  it('is inline at 422, and the end of the session at 401: no toast of its own', async () => {
    await read(refused(422));
    await screen.findByRole('heading', { name: 'This page of the list no longer exists' });
    cleanup();
    await read(refused(401, 'invalid_session'));
    await expect.poll(() => ended).toEqual(['session_expired']);
    expect(toasts()).toEqual([]);
  });
});

describe('§8 a list that somebody wants', () => {
  const nothing = async () => null;

  it.each([
    ['unreachable', networkError],
    ['server_error', unknownError],
    ['refused', unknownError],
  ] as const)('and that is not here is a toast besides its panel: %s', async (why, words) => {
    const { result } = renderHook(() => useStoredList({ read: nothing, refresh: useRefresh(why) }));
    await expect.poll(() => result.current.state).toBe('failed');
    expect(toasts()).toEqual([words]);
  });

  it('and that is on the device makes no request: without a network nothing toasts', async () => {
    const refresh = vi.fn<() => Promise<'unreachable'>>(async () => 'unreachable');
    const here = async () => ['a building'];
    const { result } = renderHook(() => useStoredList({ read: here, refresh }));
    await expect.poll(() => result.current.state).toBe('ready');
    expect(refresh).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });
});

const refreshes = new Map<string, () => Promise<never>>();
/** The same function each time, as in the screens. */
function useRefresh<Why extends string>(why: Why): () => Promise<Why> {
  const known = (refreshes.get(why) as (() => Promise<Why>) | undefined) ?? (async () => why);
  refreshes.set(why, known as () => Promise<never>);
  return known;
}
