import * as zod from 'zod/mini';
import { done, type LinkPerson, linkPerson } from '#contract/accounts/account.ts';
import { paths } from '#contract/http/paths.ts';
import type { ApiResult } from './ApiResult.ts';
import type { Api } from './createApi.ts';

/** A new password, typed twice; both are sent, so that the server's errors name the field. */
export type NewPassword = { readonly password: string; readonly passwordConfirmation: string };

function wirePassword({ password, passwordConfirmation }: NewPassword) {
  return { password, password_confirmation: passwordConfirmation };
}

/** POST /api/activation. */
export async function activateAccount(
  api: Api,
  { token, operationId, ...passwords }: NewPassword & { token: string; operationId: string },
): Promise<ApiResult<object>> {
  const body = JSON.stringify({ activation: { activation_token: token, ...wirePassword(passwords) } });
  return api.call({ method: 'POST', path: paths.activation, body, operationId, token: null }, done);
}

/** POST /api/activation/person or /api/password_reset/person: for whom a link is; uses nothing up (E17). */
export async function fetchLinkPerson(
  api: Api,
  name: 'activation_token' | 'password_reset_token',
  { token, signal }: { readonly token: string; readonly signal: AbortSignal },
): Promise<ApiResult<LinkPerson>> {
  const path = name === 'activation_token' ? paths.activationPerson : paths.passwordResetPerson;
  const body = JSON.stringify({ token });
  return api.call({ method: 'POST', path, body, token: null, signal }, linkPerson);
}

/** POST /api/activation/new: sends a new invitation, for a link that has expired (E18). */
export async function renewInvitation(
  api: Api,
  token: string,
  operationId: string,
): Promise<ApiResult<object>> {
  const body = JSON.stringify({ token });
  return api.call({ method: 'POST', path: paths.activationNew, body, operationId, token: null }, done);
}

/** POST /api/password_reset: the response is the same for known and unknown addresses. */
export async function requestPasswordReset(
  api: Api,
  { email, operationId }: { email: string; operationId: string },
): Promise<ApiResult<object>> {
  const body = JSON.stringify({ password_reset: { email } });
  return api.call({ method: 'POST', path: paths.passwordReset, body, operationId, token: null }, done);
}

/** PUT /api/password_reset. */
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

/** DELETE /api/me/sessions: ends all sessions of the person but this one. */
export const endOtherSessions = (api: Api, operationId: string) =>
  api.call({ method: 'DELETE', path: paths.ownSessions, operationId }, 'no_content');

/**
 * GET /api/health/live: whether the server can be reached; `navigator.onLine` is never used (S12). A refusal with the server's
 * own error key counts as reached.
 */
export async function reachServer(api: Api, signal: AbortSignal): Promise<boolean> {
  const result = await api.call(
    { method: 'GET', path: paths.healthLive, token: null, signal },
    zod.looseObject({}),
  );
  return result.ok || (result.failure.kind === 'status' && result.failure.error !== null);
}
