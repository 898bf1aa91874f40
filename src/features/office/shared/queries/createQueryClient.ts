import {
  keepPreviousData,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { endsSession, type Failure } from '../../../../api/ApiResult.ts';
import { CallFailed } from './CallFailed.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed;
    /** `quiet`: what could not be read is said in its place only. */
    queryMeta: { readonly quiet?: boolean };
    mutationMeta: { readonly shows?: (failure: Failure) => boolean };
  }
}

// At once: by a timer, what was stored would be drawn after its field has heard that it is no longer being stored.
notifyManager.setScheduler(queueMicrotask);

const isBroken = (error: Error) => !(error instanceof CallFailed);

/** A list that is read anew may take the focus, and what is typed, away from a field of it. */
const isTyping = () => document.activeElement?.matches('input, select, textarea') === true;

/** What is said of calls that failed: `reading` of what was read, `change` of what was changed. */
type Said = { readonly reading: (failure: Failure) => void; readonly change: (failure: Failure) => void };

/**
 * The queries of one person. Nothing is tried again by itself, and nothing waits for a browser that believes to be offline (S12):
 * a person sees at once that something failed. The last value stays until the next one is here.
 */
export function createQueryClient(said: Said): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state, meta }) => {
        // What is still shown says so itself.
        const isSilent = state.data !== undefined || meta?.quiet === true;
        if (!isBroken(error) && (!isSilent || endsSession(error.failure))) said.reading(error.failure);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!isBroken(error) && (endsSession(error.failure) || meta?.shows?.(error.failure) !== true))
          said.change(error.failure);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        throwOnError: isBroken,
        gcTime: Infinity,
        placeholderData: keepPreviousData,
        refetchOnWindowFocus: () => !isTyping(),
      },
      mutations: { networkMode: 'always', throwOnError: isBroken },
    },
  });
}
