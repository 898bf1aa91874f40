import * as zod from 'zod/mini';
import { listsHeader } from '#contract/http/headers.ts';
import type { ApiResult, Failure } from './ApiResult.ts';
import { errorOf, isOurs } from './isOurs.ts';

/** `Retry-After` in milliseconds from `nowMs`: seconds or a date; null if it is missing or invalid. */
export function retryAfter(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/** A response whose body was read; the times (epoch ms) at which its request was sent, and its head received. */
export type RawResponse<Body> = {
  readonly response: Response;
  readonly body: Body;
  readonly times?: { readonly sentAt: number; readonly receivedAt: number };
};

/** A file and the name that the server gives it. */
export type DownloadedFile = { readonly content: Blob; readonly name: string };

/** Parses a response; a success must match `shape` (S9). */
export function resultOf<Shape extends zod.core.$ZodType>(
  { response, body }: RawResponse<string>,
  shape: Shape | 'no_content',
  nowMs: number,
  token: string | null,
): ApiResult<zod.output<Shape> | null> {
  const { status } = response;
  const json = jsonOf(body);
  if (response.ok) {
    // What the server itself has answered was cut on the way: no network has refused it.
    const failure: Failure = isOurs(response, json) ? { kind: 'network' } : { kind: 'portal', status };
    if (shape === 'no_content') {
      return body === '' || json !== undefined ? { ok: true, value: null } : { ok: false, failure };
    }
    const parsed = zod.safeParse(shape, json);
    if (!parsed.success) return { ok: false, failure };
    // A proxy that compresses marks it as weak, which If-Match never matches.
    const etag = response.headers.get('etag')?.replace(/^W\//, '');
    const lists = response.headers.get(listsHeader);
    return {
      ok: true,
      value: parsed.data,
      ...(etag === undefined ? {} : { etag }),
      ...(lists === null ? {} : { lists }),
    };
  }
  return { ok: false, failure: failureOf(response, json, nowMs, token) };
}

/** The file in a response, under the name the server gave it. */
export async function fileOf(
  { response, body }: RawResponse<Blob>,
  nowMs: number,
  token: string | null,
): Promise<ApiResult<DownloadedFile>> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (response.ok && name !== undefined) return { ok: true, value: { content: body, name } };
  if (response.ok) return { ok: false, failure: { kind: 'portal', status: response.status } };
  return { ok: false, failure: failureOf(response, jsonOf(await body.text()), nowMs, token) };
}

/** Parses a response of the upload protocol. */
export function uploadOf(
  raw: RawResponse<string>,
  nowMs: number,
  token: string | null,
): ApiResult<RawResponse<string>> {
  const { response, body } = raw;
  if (response.ok && response.headers.has('tus-resumable')) return { ok: true, value: raw };
  const { status } = response;
  return {
    ok: false,
    failure: response.ok ? { kind: 'portal', status } : failureOf(response, jsonOf(body), nowMs, token),
  };
}

function failureOf(response: Response, json: unknown, nowMs: number, token: string | null): Failure {
  const { status } = response;
  // What a browser tells of a redirect is status 0.
  if (status < 400) return { kind: 'portal', status: 0 };
  const ours = isOurs(response, json);
  if (!ours && !isTrouble(status)) return { kind: 'portal', status };
  const { error = null, errors = {} } = ours ? errorOf(json) : {};
  const pause = retryAfter(response.headers.get('retry-after'), nowMs);
  const current: unknown =
    ours && status === 412 ? Reflect.get(Object(json) as object, 'current') : undefined;
  const failure = {
    kind: 'status',
    status,
    error,
    errors,
    retryAfter: pause,
    token,
    ...(current !== undefined && { current }),
  } as const;
  return ours ? failure : { ...failure, foreign: true };
}

// S10: of whomever it is, it says to come back later. 511 is a portal's.
function isTrouble(status: number): boolean {
  return (status >= 500 && status !== 511) || status === 408 || status === 425 || status === 429;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
