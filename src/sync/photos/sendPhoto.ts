import { partType, receiptHeader, tusVersion } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import { receivedPhoto } from '#contract/inspections/photo.ts';
import type { Receipt } from '#contract/inspections/receipt.ts';
import type { OutboxEntry } from '#db/schema.ts';
import type { ApiResult, Failure } from '../../api/ApiResult.ts';
import type { Api, ApiRequest } from '../../api/createApi.ts';
import type { RawResponse } from '../../api/readResponse.ts';
import { readFrozenPhoto } from '../readFrozenPayload.ts';

// PH7: the size of a part in bytes after a link broke.
const smallPart = 64_000;

type Call = {
  readonly token: string;
  readonly signal: AbortSignal;
  readonly bytes: ArrayBuffer;
  /** How much the server has of each photo, by operation id. */
  readonly offsets: Map<string, number>;
  /** S7: called for each part received; rejects if this drain was superseded. */
  readonly beat: () => Promise<void>;
};

/** `progressed`: the server has received bytes that it did not have, in this attempt or the one before. */
type SentPhoto = { readonly result: ApiResult<Receipt>; readonly progressed: boolean };

/**
 * PH7: sends a photo by tus 1.0.0 until it is received. Every attempt but the first asks for the server's offset and continues
 * there. It never retries by itself: the engine does (S11).
 */
export async function sendPhoto(api: Api, entry: OutboxEntry, call: Call): Promise<SentPhoto> {
  const { token, signal, bytes, beat, offsets } = call;
  const photo = readFrozenPhoto(entry);
  if (photo === null || photo.bytes !== bytes.byteLength) return { result: gone, progressed: false };
  const path = paths.photo(photo.id);
  const file = new Blob([bytes]);
  let progressed = false;

  async function ask(request: Pick<ApiRequest, 'method' | 'path' | 'headers' | 'body' | 'operationId'>) {
    const headers = { ...request.headers, 'tus-resumable': tusVersion };
    const answer = await api.transfer({ ...request, headers, token, signal });
    if (!answer.ok) return answer;
    const offset = offsetIn(answer.value);
    const hasGrown = offset > (offsets.get(entry.operationId) ?? offset);
    offsets.set(entry.operationId, offset);
    progressed ||= hasGrown || request.method === 'PATCH';
    return beat().then(
      () => answer,
      () => noAnswer,
    );
  }

  const create = () =>
    ask({
      method: 'POST',
      path: paths.photos,
      operationId: entry.operationId,
      headers: {
        'upload-length': String(photo.bytes),
        'upload-metadata': `id ${btoa(photo.id)},sha256 ${btoa(photo.sha256)},filetype ${btoa('image/jpeg')}`,
      },
    });

  async function begin() {
    if (entry.attempts <= 1 && entry.copied !== true) return create();
    const known = await ask({ method: 'HEAD', path });
    // Where the server has no offset, the upload is created again; that response gives the reason, which a HEAD has no body for.
    return known.ok || !isMissing(known.failure) ? known : create();
  }

  // Of a server that was only busy each part is a turn (PH8).
  let isSmall = entry.lastFailure !== null && entry.lastFailure.reason !== 'busy';
  let answer = await begin();
  while (answer.ok) {
    const receipt = receiptIn(answer.value);
    if (receipt !== null) return { result: { ok: true, value: receipt }, progressed };
    const offset = offsetIn(answer.value);
    if (offset >= photo.bytes) return { result: notReceived, progressed };
    const end = isSmall ? offset + smallPart : photo.bytes;
    answer = await ask({
      method: 'PATCH',
      path,
      headers: { 'content-type': partType, 'upload-offset': String(offset) },
      body: file.slice(offset, end),
    });
    // A network that has refused it would refuse the rest as well.
    isSmall = entry.network !== undefined;
  }
  return { result: answer, progressed };
}

const gone: ApiResult<never> = {
  ok: false,
  failure: { kind: 'status', status: 404, error: 'not_found', errors: {}, retryAfter: null },
};
const noAnswer: ApiResult<never> = { ok: false, failure: { kind: 'network' } };
const notReceived: ApiResult<never> = { ok: false, failure: { kind: 'portal', status: 200 } };

// Of a server of before its header it is not known whose response a HEAD is.
function isMissing(failure: Failure): boolean {
  return 'status' in failure && (failure.status === 404 || failure.status === 410);
}

/** A new upload has none. */
const offsetIn = ({ response }: RawResponse<string>) => Number(response.headers.get('upload-offset'));

/** PH8: in the response to the last part, or in the HEAD response for a received photo. */
function receiptIn({ response, body }: RawResponse<string>): Receipt | null {
  const [code, received_at] = response.headers.get(receiptHeader)?.split(' ') ?? [];
  if (code !== undefined && received_at !== undefined) return { code, received_at };
  if (body === '') return null;
  try {
    const parsed = receivedPhoto.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data.receipt : null;
  } catch {
    return null;
  }
}
