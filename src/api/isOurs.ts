import * as zod from 'zod/mini';
import { type ErrorBody, errorBody, errorKeys } from '#contract/http/errors.ts';
import { apiHeader, apiVersion, fromCacheHeader, listsHeader } from '#contract/http/headers.ts';

// Of a gateway's own JSON these may not be believed: they end a session.
const sessionKeys: readonly string[] = ['invalid_session', 'user_disabled', 'invalid_email_or_password'];

/**
 * Whether a response that is no success is this product's server's own, and not a network's: by its header, or, from a server of
 * before that header, by its body (S10). `json` is the parsed body, undefined if it is none. A success is ours by the
 * shape that its caller expects. Asked before anything else about a response: only what is ours is contact, refuses an entry or
 * ends a session.
 */
export function isOurs({ status, headers }: Pick<Response, 'status' | 'headers'>, json: unknown): boolean {
  if (headers.get(apiHeader) === apiVersion) return true;
  const { error, errors = {} } = errorOf(json);
  if (status === 401 || status === 403) return error !== undefined && sessionKeys.includes(error);
  return (errorKeys as readonly (string | undefined)[]).includes(error) || Object.keys(errors).length > 0;
}

/** The error in a body; empty if it has none. */
export function errorOf(json: unknown): ErrorBody {
  const parsed = zod.safeParse(errorBody, json);
  return parsed.success ? parsed.data : {};
}

/** Whether a response is from the worker's cache, or from one on the way. */
export function isCached({ headers }: Response): boolean {
  return headers.has(fromCacheHeader) || Number(headers.get('age')) > 0;
}

/** B6: what a response of the server says of the lists of the person with this token; null: nothing. */
export function listsOf(
  answer: { readonly response: Response } | { readonly kind: string },
  token: string | null,
): { readonly token: string; readonly lists: string } | null {
  const lists = 'response' in answer ? answer.response.headers.get(listsHeader) : null;
  return lists === null || token === null ? null : { token, lists };
}
