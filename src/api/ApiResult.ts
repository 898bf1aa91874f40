/**
 * Why a call failed. `portal` is a response that cannot be the server's: not JSON, not the expected shape, or a redirect (S9).
 * `status` is a refusal; `error` and `errors` are the server's keys (specification §8), `retryAfter` is in milliseconds, and
 * `token` is the one that was sent: another may be in use by now (S16).
 */
export type Failure =
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'portal'; readonly status: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly error: string | null;
      readonly errors: Readonly<Record<string, readonly string[]>>;
      readonly retryAfter: number | null;
      readonly token?: string | null;
    };

/** A parsed value or a typed failure; a call never throws for what a network or a server can do. */
export type ApiResult<Value> =
  /** `etag` identifies the version of the value, for `ifMatch` of a change. */
  | { readonly ok: true; readonly value: Value; readonly etag?: string }
  | { readonly ok: false; readonly failure: Failure };

/** Whether a failed call ends the session of its token (specification §8, S10): 401 and 403. A network that fails never does. */
export function endsSession(failure: Failure): boolean {
  return failure.kind === 'status' && (failure.status === 401 || failure.status === 403);
}
