import { type Dispatch, type SetStateAction, useCallback, useRef } from 'react';
import type { ApiResult, Failure } from '../../../api/ApiResult.ts';
import type { Api } from '../../../api/createApi.ts';
import { useServer } from './ApiContext.ts';

/** Whether a call that failed may have been carried out: its response was lost, or the server has broken off. */
export function outcomeUnknown(failure: Failure): boolean {
  return failure.kind !== 'status' || failure.status >= 500;
}

/** A change whose response was not seen yet, and its idempotency key. */
export type OpenOperation = { readonly content: string; readonly operationId: string };

/** Where a component keeps it for longer than it is shown itself, as a state and its setter. */
type Kept = readonly [OpenOperation | null, Dispatch<SetStateAction<OpenOperation | null>>];

/**
 * Returns the function that makes a change on the server. While the outcome of the last attempt is unknown, the same `content`
 * is sent with the same idempotency key, so that pressing again after a lost response does nothing twice (S8, S22).
 */
export function useOperation(
  kept?: Kept,
): <Value>(
  content: string,
  send: (api: Api, operationId: string) => Promise<ApiResult<Value>>,
) => Promise<ApiResult<Value>> {
  const { api, newId } = useServer();
  const own = useRef<OpenOperation | null>(null);
  const [keptOpen, keep] = kept ?? [];
  return useCallback(
    async (content, send) => {
      const last = keep === undefined ? own.current : keptOpen;
      const open = last?.content === content ? last : { content, operationId: newId() };
      own.current = open;
      keep?.(open);
      const result = await send(api, open.operationId);
      if (result.ok || !outcomeUnknown(result.failure)) {
        // Another one may have begun since.
        if (own.current === open) own.current = null;
        keep?.((newest) => (newest?.operationId === open.operationId ? null : newest));
      }
      return result;
    },
    [api, keep, keptOpen, newId],
  );
}
