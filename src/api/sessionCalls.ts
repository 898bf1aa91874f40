import { me, sessions, signInResponse } from '#contract/accounts/session.ts';
import { paths } from '#contract/http/paths.ts';
import type { ApiResult } from './ApiResult.ts';
import type { Api } from './createApi.ts';

/** POST /api/auth_token: the token, in either of the two forms of the response (contract). */
export async function requestToken(
  api: Api,
  credentials: { email: string; password: string },
): Promise<ApiResult<string>> {
  const body = JSON.stringify({ email: credentials.email, password: credentials.password });
  const result = await api.call({ method: 'POST', path: paths.authToken, body, token: null }, signInResponse);
  if (!result.ok) return result;
  const { value } = result;
  return { ok: true, value: 'data' in value ? value.data.auth_token : value.auth_token };
}

/** DELETE /api/auth_token: revokes the token at once. */
export const revokeToken = (api: Api, token: string) =>
  api.call({ method: 'DELETE', path: paths.authToken, token }, 'no_content');

/** GET /api/me: the person of the token. */
export const fetchMe = (api: Api, token: string) => api.call({ method: 'GET', path: paths.me, token }, me);

/** GET /api/me/sessions. */
export const fetchSessions = (api: Api, signal: AbortSignal) =>
  api.call({ method: 'GET', path: paths.ownSessions, signal }, sessions);
