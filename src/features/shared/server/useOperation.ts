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

type Operation = { readonly operationId: string; isRunning: boolean };

/**
 * Returns the function that makes a change on the server. While the outcome of the last attempt is unknown, the same `content`
 * is sent with the same idempotency key, so that pressing again after a lost response does nothing twice (S8, S22). Several
 * contents may be on their way at once.
 */
export function useOperation(
  kept?: Kept,
): <Value>(
  content: string,
  send: (api: Api, operationId: string) => Promise<ApiResult<Value>>,
) => Promise<ApiResult<Value>> {
  const { api, newId } = useServer();
  const open = useRef(new Map<string, Operation>());
  const [keptOpen, keep] = kept ?? [];
  return useCallback(
    async (content, send) => {
      const operations = open.current;
      // A change that is asked for after another one is a new one: the other may have undone it.
      if (!operations.has(content)) {
        for (const [other, { isRunning }] of operations) if (!isRunning) operations.delete(other);
      }
      const lastId = keptOpen?.content === content ? keptOpen.operationId : null;
      const own = operations.get(content) ?? { operationId: lastId ?? newId(), isRunning: true };
      const { operationId } = own;
      operations.set(content, own);
      own.isRunning = true;
      keep?.({ content, operationId });
      const result = await send(api, operationId);
      own.isRunning = false;
      if (result.ok || !outcomeUnknown(result.failure)) {
        operations.delete(content);
        // Another one may have begun since.
        keep?.((newest) => (newest?.operationId === operationId ? null : newest));
      }
      return result;
    },
    [api, keep, keptOpen, newId],
  );
}
