import * as z from 'zod/mini';
import { done } from '#contract/accounts/account.ts';
import { paths } from '#contract/http/paths.ts';
import type { ApiResult } from './ApiResult.ts';
import type { Api } from './createApi.ts';

/** A new password, typed twice; both travel, so that the server's field errors name what was typed. */
export type NewPassword = { readonly password: string; readonly passwordConfirmation: string };

function wirePassword({ password, passwordConfirmation }: NewPassword) {
  return { password, password_confirmation: passwordConfirmation };
}

/** POST /api/activation. The token of the link travels here and nowhere else. */
export async function activateAccount(
  api: Api,
  { token, operationId, ...passwords }: NewPassword & { token: string; operationId: string },
): Promise<ApiResult<object>> {
  const body = JSON.stringify({ activation: { activation_token: token, ...wirePassword(passwords) } });
  return api.call({ method: 'POST', path: paths.activation, body, operationId, token: null }, done);
}

/** POST /api/password_reset: answered alike for known and unknown addresses. */
export async function requestPasswordReset(
  api: Api,
  { email, operationId }: { email: string; operationId: string },
): Promise<ApiResult<object>> {
  const body = JSON.stringify({ password_reset: { email } });
  return api.call({ method: 'POST', path: paths.passwordReset, body, operationId, token: null }, done);
}

/** PUT /api/password_reset. The token of the link travels here and nowhere else. */
export async function resetPassword(
  api: Api,
  { token, operationId, ...passwords }: NewPassword & { token: string; operationId: string },
): Promise<ApiResult<object>> {
  const body = JSON.stringify({
    password_reset: { password_reset_token: token, ...wirePassword(passwords) },
  });
  return api.call({ method: 'PUT', path: paths.passwordReset, body, operationId, token: null }, done);
}

/** PUT /api/me/password: ends every other session of the person. */
export async function changeOwnPassword(
  api: Api,
  {
    operationId,
    currentPassword,
    ...passwords
  }: NewPassword & {
    currentPassword: string;
    operationId: string;
  },
): Promise<ApiResult<object>> {
  const body = JSON.stringify({
    password_change: { current_password: currentPassword, ...wirePassword(passwords) },
  });
  return api.call({ method: 'PUT', path: paths.ownPassword, body, operationId }, done);
}

/** DELETE /api/me/sessions: every session but the one that asks. */
export async function endOtherSessions(api: Api, operationId: string): Promise<ApiResult<object>> {
  return api.call({ method: 'DELETE', path: paths.ownSessions, operationId }, done);
}

/**
 * GET /api/health/live: whether the server can be reached at all; `navigator.onLine` is never believed (S12). One that
 * says in its own words that it cannot has been reached.
 */
export async function reachServer(api: Api, signal: AbortSignal): Promise<boolean> {
  const answer = await api.call(
    { method: 'GET', path: paths.healthLive, token: null, signal },
    z.looseObject({}),
  );
  return answer.ok || (answer.failure.kind === 'status' && answer.failure.error !== null);
}
