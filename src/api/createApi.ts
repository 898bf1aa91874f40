import ky from 'ky';
import * as z from 'zod/mini';
import { errorBody } from '#contract/errors.ts';
import { fromCacheHeader, idempotencyHeader } from '#contract/headers.ts';
import type { Answer, Failure } from './Answer.ts';
import { retryAfter } from './retryAfter.ts';

/** One call. `body` is the JSON text itself, so that a retry can send the same bytes (S8). */
export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: string | null;
  readonly operationId?: string;
  /** Whose call it is, when that is not whoever is signed in by the time it leaves (I5). */
  readonly token?: string | null;
  readonly signal?: AbortSignal;
};

/**
 * What a call showed about the server: it is there and well, or not. A 5xx is no answer in this sense, and what a
 * cache said shows nothing.
 */
export type Seen = 'answer' | 'no_answer';

export type Api = {
  /** `shape` is what a success must look like; `no_content` expects nothing. */
  call<Shape extends z.core.$ZodType>(request: ApiRequest, shape: Shape): Promise<Answer<z.output<Shape>>>;
  call(request: ApiRequest, shape: 'no_content'): Promise<Answer<null>>;
  /** Tells every call's outcome; the only knowledge of being online there is (S12). */
  subscribe(listener: (seen: Seen) => void): () => void;
};

export type ApiEnvironment = {
  readonly origin: string;
  readonly token: () => string | null;
  readonly locale: () => string;
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** Calls `run` after `ms`, unless the returned function is called before. */
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** Long enough for a slow stairwell, short enough to try again while the person still stands there (S10). */
export const callTimeout = 30_000;

type Raw = { readonly response: Response; readonly text: string };

/** The client of the server. It never retries (S11) and never redirects, toasts or signs out. */
export function createApi(environment: ApiEnvironment): Api {
  const { origin, fetch, now, setTimer } = environment;
  const listeners = new Set<(seen: Seen) => void>();

  async function exchange(request: ApiRequest): Promise<Raw | Failure> {
    const timeout = new AbortController();
    let late = false;
    const cancel = setTimer(() => {
      late = true;
      timeout.abort();
    }, callTimeout);
    try {
      const response = await ky(request.path, {
        baseUrl: origin,
        fetch,
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        redirect: 'manual',
        method: request.method,
        headers: headersOf(request),
        signal: request.signal ? AbortSignal.any([request.signal, timeout.signal]) : timeout.signal,
        ...(request.body == null ? {} : { body: request.body }),
      });
      return { response, text: await response.text() };
    } catch {
      return { kind: late ? 'timeout' : 'network' };
    } finally {
      cancel();
    }
  }

  function headersOf({ body, operationId, token }: ApiRequest): Record<string, string> {
    const bearer = token === undefined ? environment.token() : token;
    return {
      accept: 'application/json',
      'accept-language': environment.locale(),
      ...(body == null ? {} : { 'content-type': 'application/json' }),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(operationId === undefined ? {} : { [idempotencyHeader]: operationId }),
    };
  }

  async function call<Shape extends z.core.$ZodType>(
    request: ApiRequest,
    shape: Shape | 'no_content',
  ): Promise<Answer<z.output<Shape> | null>> {
    const raw = await exchange(request);
    const answer = 'kind' in raw ? ({ ok: false, failure: raw } as const) : answerOf(raw, shape, now());
    const own = answer.ok || (answer.failure.kind === 'status' && answer.failure.status < 500);
    const cached = !('kind' in raw) && raw.response.headers.has(fromCacheHeader);
    if (!cached) for (const listener of listeners) listener(own ? 'answer' : 'no_answer');
    return answer;
  }

  return {
    call,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function answerOf<Shape extends z.core.$ZodType>(
  { response, text }: Raw,
  shape: Shape | 'no_content',
  now: number,
): Answer<z.output<Shape> | null> {
  const { status } = response;
  const json = jsonOf(text);
  if (response.ok) {
    if (shape === 'no_content') {
      return text === '' || json !== undefined
        ? { ok: true, value: null }
        : { ok: false, failure: { kind: 'portal', status } };
    }
    const parsed = z.safeParse(shape, json);
    return parsed.success
      ? { ok: true, value: parsed.data }
      : { ok: false, failure: { kind: 'portal', status } };
  }
  if (status < 400) return { ok: false, failure: { kind: 'portal', status } };
  const said = z.safeParse(errorBody, json);
  return {
    ok: false,
    failure: {
      kind: 'status',
      status,
      error: said.success ? (said.data.error ?? null) : null,
      errors: said.success ? (said.data.errors ?? {}) : {},
      retryAfter: retryAfter(response.headers.get('retry-after'), now),
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
