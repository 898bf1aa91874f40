/**
 * Why a call brought no value. `portal` is an answer that cannot be the server's: not JSON, not the expected
 * shape, or a redirect (S9). `status` is a refusal; `error` and `errors` are the server's keys (specification
 * §8), `retryAfter` is in milliseconds, `token` is the one it was refused to: by now another may be in use (S16).
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
  /** `etag` names what the value was made from, for a change that must be made from it. */
  | { readonly ok: true; readonly value: Value; readonly etag?: string }
  | { readonly ok: false; readonly failure: Failure };
