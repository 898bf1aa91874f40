import { useCallback, useRef } from 'react';
import type { ApiResult, Failure } from '../../../api/ApiResult.ts';
import type { Api } from '../../../api/createApi.ts';
import { useServer } from './ApiContext.ts';

/** Whether a call that failed may have been carried out: its response was lost, or the server has broken off. */
export function outcomeUnknown(failure: Failure): boolean {
  return failure.kind !== 'status' || failure.status >= 500;
}

/**
 * Returns the function that makes a change on the server. While the outcome of the last attempt is unknown, the same `content`
 * is sent with the same idempotency key, so that pressing again after a lost response does nothing twice (S8, S22).
 */
export function useOperation(): <Value>(
  content: string,
  send: (api: Api, operationId: string) => Promise<ApiResult<Value>>,
) => Promise<ApiResult<Value>> {
  const { api, newId } = useServer();
  const open = useRef<{ content: string; operationId: string } | null>(null);
  return useCallback(
    async (content, send) => {
      if (open.current?.content !== content) open.current = { content, operationId: newId() };
      const result = await send(api, open.current.operationId);
      if (result.ok || !outcomeUnknown(result.failure)) open.current = null;
      return result;
    },
    [api, newId],
  );
}
