// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { ApiResult } from '../../../../../src/api/ApiResult.ts';
import type { Api } from '../../../../../src/api/createApi.ts';
import { ApiContext, type ServerPort } from '../../../../../src/features/shared/server/ApiContext.ts';
import { useOperation } from '../../../../../src/features/shared/server/useOperation.ts';

const done: ApiResult<null> = { ok: true, value: null };
const lost: ApiResult<null> = { ok: false, failure: { kind: 'network' } };

/** Sends contents, of which each call ends when the test says how; `keys` are those of the calls, in their order. */
function makeOperations() {
  let ids = 0;
  const server = { api: {} as Api, newId: () => `key-${(ids += 1)}` } as Partial<ServerPort> as ServerPort;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ApiContext value={server}>{children}</ApiContext>
  );
  const { current: operate } = renderHook(() => useOperation(), { wrapper }).result;
  const keys: string[] = [];
  const begin = (content: string) => {
    const { promise, resolve } = Promise.withResolvers<ApiResult<null>>();
    const result = operate(content, async (_api, operationId) => {
      keys.push(operationId);
      return promise;
    });
    return async (outcome: ApiResult<null>) => {
      resolve(outcome);
      await result;
    };
  };
  return { keys, begin };
}

it('S8 of two changes at once each is retried with its own key, whichever ended first', async () => {
  const { keys, begin } = makeOperations();
  const [endFirst, endSecond] = [begin('a'), begin('b')];
  await endFirst(lost);
  await endSecond(lost);
  await begin('b')(done);
  await begin('a')(done);
  expect(keys).toEqual(['key-1', 'key-2', 'key-2', 'key-1']);

  const [endThird, endFourth] = [begin('c'), begin('d')];
  await endFourth(done);
  await endThird(lost);
  await begin('c')(done);
  expect(keys.slice(4)).toEqual(['key-3', 'key-4', 'key-3']);
});

it('S8 a change that was asked for again after another one is a new one', async () => {
  const { keys, begin } = makeOperations();
  await begin('a')(lost);
  await begin('a')(lost);
  await begin('b')(done);
  await begin('a')(done);
  await begin('a')(done);
  expect(keys).toEqual(['key-1', 'key-1', 'key-2', 'key-3', 'key-4']);
});
