import { type Sessions, sessions } from '#contract/ownSessions.ts';
import { paths } from '#contract/paths.ts';
import type { Answer } from './Answer.ts';
import type { Api } from './createApi.ts';

/** GET /api/me/sessions. */
export async function fetchSessions(api: Api, signal: AbortSignal): Promise<Answer<Sessions>> {
  return api.call({ method: 'GET', path: paths.ownSessions, signal }, sessions);
}
