import { type Sessions, sessions } from '#contract/accounts/ownSessions.ts';
import { paths } from '#contract/http/paths.ts';
import type { ApiResult } from './ApiResult.ts';
import type { Api } from './createApi.ts';

/** GET /api/me/sessions. */
export async function fetchSessions(api: Api, signal: AbortSignal): Promise<ApiResult<Sessions>> {
  return api.call({ method: 'GET', path: paths.ownSessions, signal }, sessions);
}
