import type { Me } from '#contract/accounts/session.ts';
import type { Unreachable } from '#domain/networkRefusal.ts';
import { type Failure, unreachableBy } from '../api/ApiResult.ts';
import type { Api } from '../api/createApi.ts';
import { fetchMe, requestToken } from '../api/sessionCalls.ts';

/** `refused` carries the server's key or text (specification §8); `unreachable` is a toast, not a form error; a network's refusal stays. */
export type SignInRefusal =
  | {
      readonly kind: 'refused';
      readonly error: string;
      readonly errors: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly kind: Unreachable }
  | { readonly kind: 'unknown' };

/** The token and its person, or why the sign-in failed. */
export type SignInOutcome =
  | { readonly ok: true; readonly value: { readonly token: string; readonly me: Me } }
  | { readonly ok: false; readonly reason: SignInRefusal };

function refusalOf(failure: Failure): SignInRefusal {
  if (failure.kind !== 'status') return { kind: unreachableBy(failure) ?? 'unreachable' };
  const { status, error, errors } = failure;
  return status < 500 && error !== null ? { kind: 'refused', error, errors } : { kind: 'unknown' };
}

/** POST /api/auth_token, then GET /api/me with the new token, which names the person whose database to open (S15). */
export async function signIn(
  api: Api,
  credentials: { email: string; password: string },
): Promise<SignInOutcome> {
  const token = await requestToken(api, credentials);
  if (!token.ok) return { ok: false, reason: refusalOf(token.failure) };
  const me = await fetchMe(api, token.value);
  if (!me.ok) return { ok: false, reason: refusalOf(me.failure) };
  return { ok: true, value: { token: token.value, me: me.value } };
}
