import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as zod from 'zod/mini';
import type { ErrorBody } from '#contract/http/errors.ts';
import { paths } from '#contract/http/paths.ts';
import { receivedPhoto } from '#contract/inspections/photo.ts';
import { maxPhotoBytes } from '#domain/photo.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import { OffsetMoved } from '../../services/photos/incomplete-uploads/IncompleteUploads.ts';
import { UploadRefused } from '../../services/photos/upload/discardUnwanted.ts';
import type { ExpectedPhoto } from '../../services/photos/upload/findUpload.ts';
import type { FinishUpload } from '../../services/photos/upload/finishUpload.ts';
import { PhotoUpload } from '../../services/photos/upload/PhotoUpload.ts';
import { uploadLocker } from '../../services/photos/upload/uploadLocker.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf } from '../plugins/session.ts';
import { type LazyBody, lazyBody } from './lazyBody.ts';

/** The errors of the tus library, by status: a missing header, an offset that is not the end. */
const libraryErrors: Readonly<Record<number, AppError>> = {
  400: { reason: 'validation_failed', errors: { upload: ['invalid'] } },
  403: { reason: 'validation_failed', errors: { upload: ['invalid'] } },
  409: { reason: 'offset_mismatch' },
  413: { reason: 'too_large' },
  // An extension that is not offered.
  501: { reason: 'validation_failed', errors: { upload: ['invalid'] } },
};

// Only these are passed on: others that the library knows could override the method or the host.
const requestHeaders = [
  'content-length',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];
const replyHeaders = ['location', 'tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'];
/**
 * How long a request may go on when the next one takes over its upload, in milliseconds: its connection is often
 * broken without its knowing.
 */
const lockDrainTimeout = 50;

/** The only version of tus that is supported. */
export const tusVersion = '1.0.0';

/** The content type of a part. */
export const uploadType = 'application/offset+octet-stream';

/** The request as the library takes it. */
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

/** The error for a failure of the library. Throws the failure if it is none of the expected. */
function appErrorOf(failure: unknown): AppError {
  if (failure instanceof UploadRefused) return failure.error;
  if (failure instanceof OffsetMoved) return { reason: 'offset_mismatch' };
  const status =
    typeof failure === 'object' && failure !== null && 'status_code' in failure && failure.status_code;
  const error = typeof status === 'number' ? libraryErrors[status] : undefined;
  if (error === undefined) throw failure;
  return error;
}

/** Answers a request about one of the caller's own photos, by the protocol. */
export type TusUpload = (
  request: FastifyRequest,
  reply: FastifyReply,
  photo: ExpectedPhoto,
) => Promise<ErrorBody | FastifyReply>;

/**
 * tus 1.0.0 for one photo at a time. The library reads headers and body and writes the headers of the response;
 * permission is checked before, and every error is sent in the form of the API.
 */
export function tusUpload(
  context: Pick<AppContext, 'database' | 'incompleteUploads' | 'discardPhotos'>,
  finish: FinishUpload,
): TusUpload {
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
      datastore: new PhotoUpload(photo, context),
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
    // The unread rest of a part that failed midway is not waited for.
    const isBroken = failure !== null || response.headers.get('connection') === 'close';
    if (isBroken && body?.isBegun() === true) reply.header('connection', 'close');
    if (failure !== null) return sendError(reply, appErrorOf(failure));
    const libraryError = libraryErrors[response.status];
    if (libraryError !== undefined) return sendError(reply, libraryError);
    for (const name of replyHeaders) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    reply.code(response.status);
    return response.status === 200 && request.method === 'PATCH'
      ? reply.send(zod.parse(receivedPhoto, await response.json()))
      : reply.send();
  };
}
