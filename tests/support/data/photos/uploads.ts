import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { paths } from '#contract/http/paths.ts';
import type { CallResponse } from '../../server/serverCalls.ts';
import { call } from '../../server/serverCalls.ts';
import type { Person } from '../../server/serverForTests.ts';
import type { DevicePhoto } from './photos.ts';

const resumable = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

export type Caller = Pick<Person, 'token'>;

/** The Upload-Metadata of a photo. */
export function metadataOf(said: Readonly<Record<string, string>>): string {
  return Object.entries(said)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',');
}

/** The headers of a creation. */
export function creationOf({ announced: { id, sha256, bytes } }: DevicePhoto): Record<string, string> {
  return {
    ...resumable,
    'upload-length': String(bytes),
    'upload-metadata': metadataOf({ id, sha256, filetype: 'image/jpeg' }),
  };
}

/** Begins an upload. */
export function create(
  url: string,
  { token }: Caller,
  photo: DevicePhoto,
  change: Readonly<Record<string, string>> = {},
): Promise<CallResponse> {
  return call(url, paths.photos, {
    method: 'POST',
    token,
    headers: { ...creationOf(photo), ...change },
  });
}

/** Sends a part from `offset` on; by default all the rest. */
export function sendPart(
  url: string,
  { token }: Caller,
  { announced, bytes }: DevicePhoto,
  offset = 0,
  part: Uint8Array<ArrayBuffer> = bytes.subarray(offset),
): Promise<CallResponse> {
  return call(url, paths.photo(announced.id), {
    method: 'PATCH',
    token,
    raw: part,
    headers: {
      ...resumable,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
  });
}

/** The response to HEAD, which contains the offset. */
export function headOf(url: string, { token }: Caller, { announced }: DevicePhoto): Promise<CallResponse> {
  return call(url, paths.photo(announced.id), { method: 'HEAD', token, headers: resumable });
}

/** The offset: how many bytes the server has. */
export async function offsetOf(url: string, caller: Caller, photo: DevicePhoto): Promise<number> {
  return Number((await headOf(url, caller, photo)).headers.get('upload-offset'));
}

/** Creates the upload and sends all of it in one request. */
export async function sendPhoto(url: string, caller: Caller, photo: DevicePhoto): Promise<CallResponse> {
  const created = await create(url, caller, photo);
  return created.status === 201 ? sendPart(url, caller, photo) : created;
}

/** A PATCH whose end has not been sent. */
export type OpenPart = {
  readonly request: ClientRequest;
  readonly answered: Promise<IncomingMessage>;
};

/** Begins to send everything from `offset` on, and stops after `count` bytes, which the server has been given. */
export async function openPart(
  url: string,
  { token }: Caller,
  { announced, bytes }: DevicePhoto,
  {
    offset = 0,
    count,
    isChunked = false,
  }: { readonly offset?: number; readonly count: number; readonly isChunked?: boolean },
): Promise<OpenPart> {
  const sent = request(`${url}${paths.photo(announced.id)}`, {
    method: 'PATCH',
    headers: {
      ...resumable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/offset+octet-stream',
      ...(isChunked ? {} : { 'content-length': bytes.length - offset }),
      'upload-offset': offset,
    },
  });
  const answered = once(sent, 'response').then(([answer]) => answer as IncomingMessage);
  answered.catch(() => undefined);
  sent.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    sent.write(bytes.subarray(offset, offset + count), (error) => (error ? reject(error) : resolve()));
  });
  return { request: sent, answered };
}
