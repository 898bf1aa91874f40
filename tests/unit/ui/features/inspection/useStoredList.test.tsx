// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useStoredList } from '../../../../../src/features/inspection/select-building/useStoredList.ts';

afterEach(cleanup);

it('a list that is being read has nothing of the one before', async () => {
  const refresh = async () => 'stored' as const;
  const first = { read: async () => ['Reception'], refresh };
  const slow = Promise.withResolvers<string[]>();
  const second = { read: () => slow.promise, refresh };
  const { result, rerender } = renderHook((source) => useStoredList(source), { initialProps: first });
  await expect.poll(() => result.current).toMatchObject({ state: 'ready', items: ['Reception'] });
  rerender(second);
  expect(result.current).toEqual({ state: 'loading' });
  await act(async () => slow.resolve(['Stairs']));
  await expect.poll(() => result.current).toMatchObject({ state: 'ready', items: ['Stairs'] });
});
