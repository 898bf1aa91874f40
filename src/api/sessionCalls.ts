import { type Me, me, type Sessions, sessions, signInAnswer } from '#contract/accounts/session.ts';
import { paths } from '#contract/http/paths.ts';
import type { ApiResult } from './ApiResult.ts';
import type { Api } from './createApi.ts';

/** POST /api/auth_token: the token, wherever the answer carries it (contract). */
export async function requestToken(
  api: Api,
  credentials: { email: string; password: string },
): Promise<ApiResult<string>> {
  const body = JSON.stringify({ email: credentials.email, password: credentials.password });
  const answer = await api.call({ method: 'POST', path: paths.authToken, body, token: null }, signInAnswer);
  if (!answer.ok) return answer;
  const { value } = answer;
  return { ok: true, value: 'data' in value ? value.data.auth_token : value.auth_token };
}

/** DELETE /api/auth_token: the token is dead at once. */
export async function revokeToken(api: Api, token: string): Promise<ApiResult<null>> {
  return api.call({ method: 'DELETE', path: paths.authToken, token }, 'no_content');
}

/** GET /api/me: who the token belongs to. */
export async function fetchMe(api: Api, token: string): Promise<ApiResult<Me>> {
  return api.call({ method: 'GET', path: paths.me, token }, me);
}

/** GET /api/me/sessions. */
export async function fetchSessions(api: Api, signal: AbortSignal): Promise<ApiResult<Sessions>> {
  return api.call({ method: 'GET', path: paths.ownSessions, signal }, sessions);
}
