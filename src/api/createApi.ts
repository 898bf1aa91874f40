import ky from 'ky';
import type * as z from 'zod/mini';
import {
  fromCacheHeader,
  idempotencyHeader,
  ifMatchHeader,
  maxReplaced,
  preferHeader,
  replacesHeader,
  returnMinimal,
} from '#contract/http/headers.ts';
import type { ApiResult, Failure } from './ApiResult.ts';
import { type DownloadedFile, fileOf, type RawResponse, resultOf, uploadOf } from './readResponse.ts';

/** One call. `body` is the JSON text itself, so that a retry can send the same bytes (S8). */
export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH';
  readonly path: string;
  readonly body?: string | Blob | null;
  /** Besides those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What has one is acknowledged without being said again. */
  readonly operationId?: string;
  /** Operation ids that this one replaces. */
  readonly replaces?: readonly string[];
  /** The token to use instead of the current session's (I5). */
  readonly token?: string | null;
  readonly signal?: AbortSignal;
  /** What the change is made from: 412 when it is something else by now. */
  readonly ifMatch?: string;
};

/**
 * What a call showed about the server: it is there and well, or not. A 5xx is no answer in this sense, and what a
 * cache said shows nothing.
 */
export type Seen = 'answer' | 'no_answer';

export type Api = {
  /** `shape` is what a success must look like; `no_content` expects nothing. */
  call<Shape extends z.core.$ZodType>(request: ApiRequest, shape: Shape): Promise<ApiResult<z.output<Shape>>>;
  call(request: ApiRequest, shape: 'no_content'): Promise<ApiResult<null>>;
  /** P7: a call of the protocol for uploads; an answer without its version is none of the server's (S9). */
  transfer(request: ApiRequest): Promise<ApiResult<RawResponse<string>>>;
  /** A file (an export), under the name the server gives it. Anything but a file of that kind is a `portal`. */
  download(path: string): Promise<ApiResult<DownloadedFile>>;
  /** Tells every call's outcome; the only knowledge of being online there is (S12). */
  subscribe(listener: (seen: Seen) => void): () => void;
};

export type ApiDeps = {
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

/** An export of everything there is may take this long. */
const downloadTimeout = 600_000;

/** The client of the server. It never retries (S11) and never redirects, toasts or signs out. */
export function createApi(environment: ApiDeps): Api {
  const { origin, fetch, now, setTimer } = environment;
  const listeners = new Set<(seen: Seen) => void>();

  async function exchange<Body>(
    request: ApiRequest,
    read: (response: Response) => Promise<Body>,
    milliseconds: number,
  ): Promise<RawResponse<Body> | Failure> {
    const timeout = new AbortController();
    let late = false;
    const cancel = setTimer(() => {
      late = true;
      timeout.abort();
    }, milliseconds);
    try {
      const { signal = timeout.signal } = request;
      const response = await ask(request, AbortSignal.any([signal, timeout.signal]));
      return { response, body: await read(response) };
    } catch {
      return { kind: late ? 'timeout' : 'network' };
    } finally {
      cancel();
    }
  }

  async function ask(request: ApiRequest, signal: AbortSignal): Promise<Response> {
    const { method, path, body = null } = request;
    return ky(path, {
      method,
      body,
      headers: headersOf(request),
      signal,
      baseUrl: origin,
      fetch,
      // A change is in no cache, a call says itself whose it is, and the engine repeats and times it (S10, S11).
      cache: method === 'GET' ? 'default' : 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
    });
  }

  function headersOf({
    body,
    operationId,
    ifMatch,
    replaces = [],
    token = null,
    headers = {},
  }: ApiRequest): Record<string, string> {
    return {
      accept: 'application/json',
      'accept-language': environment.locale(),
      // Bytes say themselves what they are: of two names of one header a browser sends both.
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(ifMatch === undefined ? {} : { [ifMatchHeader]: ifMatch }),
      ...(operationId === undefined
        ? {}
        : { [idempotencyHeader]: operationId, [preferHeader]: returnMinimal }),
      ...(replaces.length === 0 ? {} : { [replacesHeader]: replaces.slice(-maxReplaced).join() }),
      ...headers,
    };
  }

  async function call<Shape extends z.core.$ZodType>(
    request: ApiRequest,
    shape: Shape | 'no_content',
  ): Promise<ApiResult<z.output<Shape> | null>> {
    const { token = environment.token() } = request;
    const raw = await exchange({ ...request, token }, (response) => response.text(), callTimeout);
    const answer =
      'kind' in raw ? ({ ok: false, failure: raw } as const) : resultOf(raw, shape, now(), token);
    notify(answer, !('kind' in raw) && raw.response.headers.has(fromCacheHeader));
    return answer;
  }

  async function transfer(request: ApiRequest): Promise<ApiResult<RawResponse<string>>> {
    const { token = environment.token() } = request;
    const raw = await exchange({ ...request, token }, (response) => response.text(), callTimeout);
    const answer = 'kind' in raw ? ({ ok: false, failure: raw } as const) : uploadOf(raw, now(), token);
    notify(answer, false);
    return answer;
  }

  async function download(path: string): Promise<ApiResult<DownloadedFile>> {
    const token = environment.token();
    const asked = { method: 'GET', path, token } as const;
    const raw = await exchange(asked, (response) => response.blob(), downloadTimeout);
    const answer = 'kind' in raw ? ({ ok: false, failure: raw } as const) : await fileOf(raw, now(), token);
    notify(answer, false);
    return answer;
  }

  function notify(answer: ApiResult<unknown>, cached: boolean): void {
    const own = answer.ok || (answer.failure.kind === 'status' && answer.failure.status < 500);
    if (!cached) for (const listener of listeners) listener(own ? 'answer' : 'no_answer');
  }

  return {
    call,
    transfer,
    download,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A query such as `?query=anna&limit=50`; undefined and empty values are left out. */
export function queryString(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
