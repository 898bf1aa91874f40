import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ErrorBody } from '#contract/http/errors.ts';
import { paths } from '#contract/http/paths.ts';
import { receivedPhoto } from '#contract/inspections/photo.ts';
import { maxPhotoBytes } from '#domain/photo.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import { OffsetMoved } from '../../services/photos/halves/Halves.ts';
import type { ExpectedPhoto } from '../../services/photos/upload/findUpload.ts';
import type { FinishUpload } from '../../services/photos/upload/finishUpload.ts';
import { PhotoUpload } from '../../services/photos/upload/PhotoUpload.ts';
import { uploadLocker } from '../../services/photos/upload/uploadLocker.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf } from '../plugins/session.ts';
import { type LazyBody, lazyBody } from './lazyBody.ts';

/** The library's own "no", by its status: a header that is missing, an offset that is not the end. */
const refusalsOfLibrary: Readonly<Record<number, AppError>> = {
  400: { reason: 'validation_failed', errors: { upload: ['invalid'] } },
  403: { reason: 'validation_failed', errors: { upload: ['invalid'] } },
  409: { reason: 'offset_mismatch' },
  413: { reason: 'too_large' },
  // Of an extension that is not offered.
  501: { reason: 'validation_failed', errors: { upload: ['invalid'] } },
};

// No other is for the library to see: one of those that it knows names another method, others another host.
const requestHeaders = [
  'content-length',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];
const replyHeaders = ['location', 'tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'];
/** A call that was taken over by the next one ends soon: its connection is often broken, and does not know. */
const lockDrainTimeout = 50;

/** The one version of tus that is spoken. */
export const tusVersion = '1.0.0';

/** The type of a part. */
export const uploadType = 'application/offset+octet-stream';

/** A request as the library takes it. */
function requestForLibrary(request: FastifyRequest, path: string, body: LazyBody | null): Request {
  const hasBody = body !== null;
  const headers = new Headers(hasBody ? { 'content-type': uploadType } : {});
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(path, 'http://localhost'), {
    method: request.method,
    headers,
    body: body?.stream ?? null,
    ...(hasBody ? { duplex: 'half' as const } : {}),
  });
}

/** A refusal on its way through the library. */
class UploadRefused extends Error {
  readonly refusal: AppError;

  constructor(refusal: AppError) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Why the library did not do it. Throws what is no refusal. */
function refusalOf(failure: unknown): AppError {
  if (failure instanceof UploadRefused) return failure.refusal;
  if (failure instanceof OffsetMoved) return { reason: 'offset_mismatch' };
  const status =
    typeof failure === 'object' && failure !== null && 'status_code' in failure && failure.status_code;
  const refusal = typeof status === 'number' ? refusalsOfLibrary[status] : undefined;
  if (refusal === undefined) throw failure;
  return refusal;
}

/** Answers a request about a photo that is the caller's own, by the protocol. */
export type TusUpload = (
  request: FastifyRequest,
  reply: FastifyReply,
  photo: ExpectedPhoto,
) => Promise<ErrorBody | FastifyReply>;

/**
 * tus 1.0.0 for one photo at a time. The library reads headers and body and writes the headers of the answer; who may is
 * known before, and every refusal is the product's own JSON.
 */
export function tusUpload({ halves }: Pick<AppContext, 'halves'>, finish: FinishUpload): TusUpload {
  const locker = uploadLocker();
  return async (request, reply, photo) => {
    if (request.headers['tus-resumable'] !== tusVersion) {
      reply.header('tus-version', tusVersion);
      return sendError(reply, { reason: 'precondition_failed' });
    }
    let failure: unknown = null;
    const server = new Server({
      path: paths.photos,
      relativeLocation: true,
      datastore: new PhotoUpload(photo, halves),
      locker,
      lockDrainTimeout,
      maxSize: maxPhotoBytes,
      namingFunction: () => photo.id,
      getFileIdFromRequest: () => photo.id,
      onUploadFinish: async () => {
        const finished = await finish(photo, claimOf(request));
        if (!finished.ok) throw new UploadRefused(finished.reason);
        return { status_code: 200, body: JSON.stringify(finished.value) };
      },
      onResponseError: (_request, error) => {
        failure = error;
        return undefined;
      },
    });
    const path = request.method === 'POST' ? paths.photos : paths.photo(photo.id);
    const body = request.method === 'PATCH' ? lazyBody(request.raw) : null;
    const response = await server.handleWeb(requestForLibrary(request, path, body));
    // What has not been read of a part that failed in the middle is not waited for.
    const isBroken = failure !== null || response.headers.get('connection') === 'close';
    if (isBroken && body?.isBegun() === true) reply.header('connection', 'close');
    if (failure !== null) return sendError(reply, refusalOf(failure));
    const refusal = refusalsOfLibrary[response.status];
    if (refusal !== undefined) return sendError(reply, refusal);
    for (const name of replyHeaders) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    reply.code(response.status);
    return response.status === 200 && request.method === 'PATCH'
      ? reply.send(z.parse(receivedPhoto, await response.json()))
      : reply.send();
  };
}
