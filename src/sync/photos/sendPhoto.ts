import { type HttpRequest, type HttpResponse, type HttpStack, Upload } from 'tus-js-client';
import { receiptHeader } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import { receivedPhoto } from '#contract/inspections/photo.ts';
import type { Receipt } from '#contract/inspections/receipt.ts';
import type { ApiResult, Failure } from '../../api/ApiResult.ts';
import type { Api } from '../../api/createApi.ts';
import type { RawResponse } from '../../api/readResponse.ts';
import type { OutboxEntry } from '../../db/schema.ts';
import { readFrozenPhoto } from '../readFrozenPayload.ts';

// PH7: the size of a part in bytes after a link broke.
const smallPart = 64_000;

type Call = {
  readonly token: string;
  readonly signal: AbortSignal;
  readonly bytes: ArrayBuffer;
  /** S7: called for each part received; rejects if this drain was superseded. */
  readonly beat: () => Promise<void>;
};

/** `progressed`: the server has received bytes that it did not have, in this attempt or the one before. */
type SentPhoto = { readonly result: ApiResult<Receipt>; readonly progressed: boolean };

const noResponse: Failure = { kind: 'network' };

/**
 * PH7: sends a photo by tus 1.0.0 until it is received. Every attempt but the first asks for the server's offset and continues
 * there. It never retries by itself: the engine does (S11).
 */
export async function sendPhoto(api: Api, entry: OutboxEntry, call: Call): Promise<SentPhoto> {
  const photo = readFrozenPhoto(entry);
  if (photo === null || photo.bytes !== call.bytes.byteLength) return { result: gone, progressed: false };
  const { promise, resolve } = Promise.withResolvers<ApiResult<Receipt>>();
  const seen: Seen = { failure: noResponse, receipt: null, progressed: false };
  const isFirst = entry.attempts <= 1 && entry.copied !== true;
  // A server that was busy gives each part a turn of its own (PH8).
  const hasBroken = entry.lastFailure !== null && entry.lastFailure.reason !== 'busy';
  const file = new Blob([call.bytes]);
  const upload = new Upload(file, {
    endpoint: paths.photos,
    uploadUrl: isFirst ? null : paths.photo(photo.id),
    chunkSize: hasBroken ? smallPart : Number.POSITIVE_INFINITY,
    metadata: { id: photo.id, sha256: photo.sha256, filetype: 'image/jpeg' },
    retryDelays: null,
    storeFingerprintForResuming: false,
    httpStack: httpStack(api, { entry, call, seen }),
    fileReader: { openFile: async () => partsOf(file) },
    onSuccess: () => resolve(seen.receipt === null ? notReceived : { ok: true, value: seen.receipt }),
    onError: () => resolve({ ok: false, failure: seen.failure }),
  });
  const aborted = () => {
    void upload.abort();
    resolve({ ok: false, failure: noResponse });
  };
  call.signal.addEventListener('abort', aborted, { once: true });
  if (call.signal.aborted) aborted();
  else upload.start();
  const result = await promise.finally(() => call.signal.removeEventListener('abort', aborted));
  return { result, progressed: seen.progressed };
}

const gone: ApiResult<never> = {
  ok: false,
  failure: { kind: 'status', status: 404, error: 'not_found', errors: {}, retryAfter: null },
};
const notReceived: ApiResult<never> = { ok: false, failure: { kind: 'portal', status: 200 } };

/** Collected from the responses. */
type Seen = { failure: Failure; receipt: Receipt | null; progressed: boolean };

// A reader that behaves the same in the browser and in Node; the library has one for each.
function partsOf(file: Blob) {
  return {
    size: file.size,
    slice: async (start: number, end: number) => ({ value: file.slice(start, end), done: end >= file.size }),
    close: () => {},
  };
}

// Lets the library send through the app's own client, so that token, timeouts and contact are those of every call.
function httpStack(
  api: Api,
  { entry, call, seen }: { entry: OutboxEntry; call: Call; seen: Seen },
): HttpStack {
  const { token, signal, beat } = call;
  const createRequest = (method: string, url: string): HttpRequest => {
    const headers: Record<string, string> = {};
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => {
        // In lower case like the client's own headers: otherwise a name in two spellings would be sent with both values.
        headers[name.toLowerCase()] = value;
      },
      getHeader: (name) => headers[name.toLowerCase()],
      setProgressHandler: () => {},
      getUnderlyingObject: () => null,
      abort: async () => {},
      send: async (body: Blob | null = null) => {
        const { pathname: path } = new URL(url, 'http://server');
        const request = { method: method as 'POST' | 'PATCH' | 'HEAD', path, headers, body };
        const own = method === 'POST' ? { operationId: entry.operationId } : {};
        const result = await api.transfer({ ...request, ...own, token, signal });
        if (result.ok) {
          // The 404 of an upload that was begun anew must not stand for a later failure on this device.
          seen.failure = noResponse;
          seen.receipt ??= receiptIn(result.value);
          const grown = hasGrown(api, entry, result.value);
          seen.progressed ||= grown || method === 'PATCH';
          await beat();
          return responseOf(result.value.response.status, result.value);
        }
        const { failure } = result;
        seen.failure = failure;
        // If the server has no offset for the photo, the library creates the upload again; that response gives the reason.
        // A HEAD has no body: of a server of before its header it is not known whose response it is.
        const mayBeOurs = failure.kind === 'status' || (failure.kind === 'portal' && method === 'HEAD');
        if (mayBeOurs && (failure.status === 404 || failure.status === 410))
          return responseOf(failure.status, null);
        throw new Error(failure.kind);
      },
    };
  };
  return { createRequest, getName: () => 'api' };
}

// What the server has of each photo by its latest response to this page: of a part that was cut only the next HEAD shows how much
// has come.
const offsets = new WeakMap<Api, Map<string, number>>();

function hasGrown(api: Api, { operationId }: OutboxEntry, { response }: RawResponse<string>): boolean {
  const known = offsets.get(api) ?? new Map<string, number>();
  // A new upload has none.
  const offset = Number(response.headers.get('upload-offset'));
  const before = known.get(operationId) ?? offset;
  offsets.set(api, known.set(operationId, offset));
  return offset > before;
}

function responseOf(status: number, raw: RawResponse<string> | null): HttpResponse {
  return {
    getStatus: () => status,
    getHeader: (name) => raw?.response.headers.get(name) ?? undefined,
    getBody: () => raw?.body ?? '',
    getUnderlyingObject: () => null,
  };
}

/** PH8: in the response to the last part, or in the HEAD response for a received photo. */
function receiptIn({ response, body }: RawResponse<string>): Receipt | null {
  const header = response.headers.get(receiptHeader);
  const [code, received_at] = header?.split(' ') ?? [];
  if (code !== undefined && received_at !== undefined) return { code, received_at };
  if (body === '') return null;
  try {
    const parsed = receivedPhoto.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data.receipt : null;
  } catch {
    return null;
  }
}
