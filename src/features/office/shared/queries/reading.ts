import { queryOptions } from '@tanstack/react-query';
import type { ApiResult } from '../../../../api/ApiResult.ts';
import { valueOf } from './CallFailed.ts';

/** What can be read: the first part of a query's key, by which a change has everything of its kind read anew. */
export type Kind =
  | 'tours'
  | 'results'
  | 'findings'
  | 'people'
  | 'audit'
  | 'sessions'
  | 'buildings'
  | 'photos';

/** The options of a query: its key, with everything that the call depends on but the language, and the call. */
export function reading<Value>(
  queryKey: readonly [Kind, ...unknown[]],
  call: (signal: AbortSignal) => Promise<ApiResult<Value>>,
) {
  return queryOptions({ queryKey, queryFn: async ({ signal }) => valueOf(await call(signal)) });
}
