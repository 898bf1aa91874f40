/**
 * Why a call failed. `portal` is a response that is not the server's: a success without the expected shape, a redirect (status
 * 0), or a refusal of a network (S9, S10). `status` is the server's refusal; `error` and `errors` are its keys (specification
 * §8), `retryAfter` is in milliseconds, and `token` is the one that was sent: another may be in use by now (S16). `foreign`: it
 * says to come back later, and is not the server's. `current` is what a 412 says is stored, for the call to parse.
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
      readonly foreign?: true;
      readonly current?: unknown;
    };

/** A parsed value or a typed failure; a call never throws for what a network or a server can do. */
export type ApiResult<Value> =
  /**
   * `etag` identifies the version of the value, for `ifMatch` of a change; `lists` is what the server says of the person's lists
   * (B6). `cached`: it came from a cache, and is no contact.
   */
  | {
      readonly ok: true;
      readonly value: Value;
      readonly etag?: string;
      readonly lists?: string;
      readonly cached?: true;
    }
  | { readonly ok: false; readonly failure: Failure };

/** Whether a failed call ends the session of its token (specification §8, S16): the server's 401 and 403. A network's never does. */
export function endsSession(failure: Failure): boolean {
  return failure.kind === 'status' && (failure.status === 401 || failure.status === 403);
}

/** Whether a change that failed may have been carried out: its response was lost, or the server has broken off. */
export function outcomeUnknown(failure: Failure): boolean {
  return failure.kind !== 'status' || failure.status >= 500;
}

/** Why a call that failed has not reached the server (S10); null if the server, or one before it, is in trouble or has refused it. */
export function unreachableBy(failure: Failure): 'unreachable' | 'network_refused' | 'network_portal' | null {
  if (failure.kind === 'status') return null;
  if (failure.kind !== 'portal') return 'unreachable';
  return failure.status < 400 || failure.status === 511 ? 'network_portal' : 'network_refused';
}

/**
 * S12: whether a call has shown that the server is reachable and well. Only a response of the server's counts, and of those none
 * with 5xx; one from a cache and a call that was aborted are not reported. `login_refused`: a 401 that is not the server's.
 */
export type Contact = 'response' | 'no_response' | 'login_refused';

/** The contact of a call. */
export function contactOf(result: ApiResult<unknown>): Contact {
  if (result.ok) return 'response';
  const { failure } = result;
  if (failure.kind === 'portal' && failure.status === 401) return 'login_refused';
  const isWell = failure.kind === 'status' && failure.status < 500 && failure.foreign !== true;
  return isWell ? 'response' : 'no_response';
}

/** N6: what a response shows of the server's clock: its `Date`, and the device's times (epoch ms) of sending and receiving. */
export type Heard = { readonly date: string | null; readonly sentAt: number; readonly receivedAt: number };
