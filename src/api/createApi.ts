import ky from 'ky';
import type * as z from 'zod/mini';
import {
  idempotencyHeader,
  ifMatchHeader,
  maxReplaced,
  preferHeader,
  replacesHeader,
  returnMinimal,
} from '#contract/http/headers.ts';
import { type ApiResult, type Contact, contactOf, type Failure, type Heard } from './ApiResult.ts';
import { isCached, listsOf } from './isOurs.ts';
import { type DownloadedFile, fileOf, type RawResponse, resultOf, uploadOf } from './readResponse.ts';

/** One call. `body` is the JSON text itself, so that a retry can send the same bytes (S8). */
export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH';
  readonly path: string;
  readonly body?: string | Blob | FormData | null;
  /** Headers in addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The idempotency key of a change. Its response is a minimal one (`Prefer: return=minimal`, S22). */
  readonly operationId?: string;
  /** Operation ids that this one replaces. */
  readonly replaces?: readonly string[];
  /** The token to use instead of the current session's (I5). */
  readonly token?: string | null;
  readonly signal?: AbortSignal;
  /** The ETag of the version that the change is based on; 412 if it was changed meanwhile. */
  readonly ifMatch?: string;
};

type Called = { readonly token: string | null; readonly raw: RawResponse<unknown> | Failure };
/** Gets the contact of a call, whether it was made with a token, and what it says of the person's lists. */
type ContactListener = (contact: Contact, hasToken: boolean, heard: ReturnType<typeof listsOf>) => void;

/** The calls of the server, for `src/api/*Calls`. */
export type Api = {
  /** A call with a JSON response of this `shape`, or without content. */
  call<Shape extends z.core.$ZodType>(request: ApiRequest, shape: Shape): Promise<ApiResult<z.output<Shape>>>;
  call(request: ApiRequest, shape: 'no_content'): Promise<ApiResult<null>>;
  /** PH7: a call of the upload protocol; a success without its version header is a `portal` (S9). */
  transfer(request: ApiRequest): Promise<ApiResult<RawResponse<string>>>;
  /** Downloads a file under the name that the server gives it; a success without a file name is a `portal`. */
  download(path: string): Promise<ApiResult<DownloadedFile>>;
  /** Reports the contact of every call, the only source for being online (S12); returns the function that unsubscribes. */
  subscribe(listener: ContactListener): () => void;
};

/** What the client needs from outside. */
export type ApiDeps = {
  readonly origin: string;
  readonly token: () => string | null;
  readonly locale: () => string;
  /** The language with the browser's region, for the numbers of a file (N33). Missing: `locale`. */
  readonly region?: () => string;
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  readonly now: () => Date;
  /** Called with what each response of the server shows of its clock (N6). */
  readonly hear?: (heard: Heard) => void;
  /** Calls `run` after `ms`, unless the returned function is called before. */
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** S10, in milliseconds: long enough for bad reception, short enough to try again while the person is still there. */
export const callTimeout = 30_000;

// A full export may take this long.
const downloadTimeout = 600_000;

/** The HTTP client of the server. It never retries (S11), follows no redirects, and neither shows messages nor signs out. */
export function createApi(deps: ApiDeps): Api {
  const { origin, fetch, now, setTimer } = deps;
  const listeners = new Set<ContactListener>();

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
      const sentAt = now().getTime();
      const response = await send(request, AbortSignal.any([signal, timeout.signal]));
      const times = { sentAt, receivedAt: now().getTime() };
      return { response, times, body: await read(response) };
    } catch {
      return { kind: late ? 'timeout' : 'network' };
    } finally {
      cancel();
    }
  }

  async function send(request: ApiRequest, signal: AbortSignal): Promise<Response> {
    const { method, path, body = null } = request;
    return ky(path, {
      method,
      body,
      headers: headersOf(request),
      signal,
      baseUrl: origin,
      fetch,
      // Changes are not cached, the token is in a header, `exchange` has the timeout (S10), and the sync engine retries (S11).
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
      'accept-language': deps.locale(),
      // A Blob or a form brings its own content type; with a second one the browser would send both.
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
    const { token = deps.token() } = request;
    const raw = await exchange({ ...request, token }, (response) => response.text(), callTimeout);
    const result =
      'kind' in raw ? ({ ok: false, failure: raw } as const) : resultOf(raw, shape, now().getTime(), token);
    if (!('kind' in raw) && isCached(raw.response)) return result.ok ? { ...result, cached: true } : result;
    notify(result, { token, raw }, request.signal);
    if (!('kind' in raw) && raw.times !== undefined && contactOf(result) === 'response')
      deps.hear?.({ ...raw.times, date: raw.response.headers.get('date') });
    return result;
  }

  async function transfer(request: ApiRequest): Promise<ApiResult<RawResponse<string>>> {
    const { token = deps.token() } = request;
    const raw = await exchange({ ...request, token }, (response) => response.text(), callTimeout);
    const result =
      'kind' in raw ? ({ ok: false, failure: raw } as const) : uploadOf(raw, now().getTime(), token);
    notify(result, { token, raw }, request.signal);
    return result;
  }

  async function download(path: string): Promise<ApiResult<DownloadedFile>> {
    const token = deps.token();
    const headers = { 'accept-language': (deps.region ?? deps.locale)() };
    const request = { method: 'GET', path, token, headers } as const;
    const raw = await exchange(request, (response) => response.blob(), downloadTimeout);
    const result =
      'kind' in raw ? ({ ok: false, failure: raw } as const) : await fileOf(raw, now().getTime(), token);
    notify(result, { token, raw });
    return result;
  }

  function notify(result: ApiResult<unknown>, { token, raw }: Called, signal?: AbortSignal): void {
    // A call that the caller broke off says nothing of the server.
    if (!result.ok && result.failure.kind === 'network' && signal?.aborted === true) return;
    const contact = contactOf(result);
    const heard = listsOf(raw, contact === 'response' ? token : null);
    for (const listener of listeners) listener(contact, token !== null, heard);
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
