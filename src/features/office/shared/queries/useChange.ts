import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiResult, endsSession, type Failure, outcomeUnknown } from '../../../../api/ApiResult.ts';
import type { Api } from '../../../../api/createApi.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { useFocusAfter } from '../../../shared/server/useFocusAfter.ts';
import { type CallFailed, valueOf } from './CallFailed.ts';
import type { Kind } from './reading.ts';
import { useDraft } from './useDraft.ts';

type ChangeOptions<Content, Value> = {
  /** What is changed. Changes of one name follow each other. */
  readonly name: string;
  readonly send: (api: Api, content: Content, operationId: string) => Promise<ApiResult<Value>>;
  /** What is read anew after it. */
  readonly changes: readonly Kind[];
  /** How long it is remembered, in milliseconds; five minutes if nothing is said. */
  readonly gcTime?: number;
  /** Whether the screen says a failure itself; otherwise a toast does (specification §8). */
  readonly shows?: (failure: Failure) => boolean;
  /** Wherever the person is by then (E16); what only the page may do that asked for it belongs to the call of `change`. */
  readonly onSuccess?: (value: Value, content: Content) => void;
  readonly onError?: (failure: Failure, content: Content) => void;
};

/** What the page does that has asked for a change, unless it was left or asked for something else since (E16). */
type Asked<Value> = {
  readonly onSuccess?: (value: Value) => void;
  readonly onError?: (error: CallFailed) => void;
  readonly onSettled?: () => void;
};

type Unanswered = { readonly text: string; readonly operationId: string };

/**
 * A change on the server. Its idempotency key is kept while its outcome is unknown, also when the page is closed, so that the same
 * content that is sent again after a lost response changes nothing twice (S8, S22).
 */
export function useChange<Content, Value>(options: ChangeOptions<Content, Value>) {
  const { name, send, changes, shows, gcTime, onSuccess, onError } = options;
  const { api, newId } = useServer();
  const client = useQueryClient();
  const [, keep] = useDraft<Unanswered | null>(`unanswered ${name}`, null);
  const { mutate, isPending, variables, reset } = useMutation({
    mutationKey: [name],
    scope: { id: name },
    meta: { ...(shows && { shows }) },
    ...(gcTime !== undefined && { gcTime }),
    mutationFn: async ({ content, operationId }: { content: Content; operationId: string }) =>
      valueOf(await send(api, content, operationId)),
    onSuccess: (value, { content }) => onSuccess?.(value, content),
    onError: ({ failure }, { content }) => onError?.(failure, content),
    onSettled: (_value, error, { operationId }) => {
      if (error === null || !outcomeUnknown(error.failure))
        keep((newest) => (newest?.operationId === operationId ? null : newest));
      if (error !== null && endsSession(error.failure)) return;
      for (const kind of changes) void client.invalidateQueries({ queryKey: [kind] });
    },
  });
  const keepFocus = useFocusAfter(isPending);
  return {
    change: (content: Content, asked: Asked<Value> = {}) => {
      keepFocus();
      const text = JSON.stringify(content);
      let operationId = newId();
      keep((unanswered) => {
        if (unanswered?.text === text) ({ operationId } = unanswered);
        return { text, operationId };
      });
      mutate({ content, operationId }, asked);
    },
    isPending,
    /** What was changed last from here, or is being changed. */
    content: variables?.content,
    /** What the page asked for is no longer waited for. */
    forget: reset,
  };
}
