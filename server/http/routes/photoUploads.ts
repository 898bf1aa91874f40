import type { IncomingMessage, ServerResponse } from 'node:http';
import { Metadata } from '@tus/server';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import * as zod from 'zod/mini';
import type { Me } from '#contract/accounts/session.ts';
import type { ErrorBody } from '#contract/http/errors.ts';
import { receiptHeader } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import { receivedPhoto } from '#contract/inspections/photo.ts';
import { maxPhotoBytes } from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import { type ExpectedPhoto, findUpload } from '../../services/photos/upload/findUpload.ts';
import { uploadFinisher } from '../../services/photos/upload/finishUpload.ts';
import { uploadTurns } from '../../services/photos/upload/uploadTurns.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses, sendError } from '../plugins/sendError.ts';
import { claimOf, lookUpReader } from '../plugins/session.ts';
import { fileTimeoutMs } from './file.ts';
import { idParameter } from './send.ts';
import { tusUpload, tusVersion, uploadType } from './tusUpload.ts';

/** The Upload-Metadata of a creation (tus). */
const uploadMetadata = zod.object({
  id: zod.uuid(),
  sha256: zod.string(),
  filetype: zod.literal('image/jpeg'),
});

const turns = { maxRunning: 4, slowMs: 1_000, maxYieldMs: 2_000, maxWaitMs: 10_000 };
// A device sends two at a time.
const maxWaiting = 50;
const retryAfterSeconds = 5;

const notTaken: AppError = { reason: 'validation_failed', errors: { photo: ['not_taken'] } };

type Announced = Pick<ExpectedPhoto, 'id' | 'sha256'>;

function announcedIn({ headers }: FastifyRequest): Result<Announced, AppError> {
  try {
    const announced = zod.safeParse(uploadMetadata, Metadata.parse(String(headers['upload-metadata'] ?? '')));
    if (announced.success) return accepted(announced.data);
  } catch {
    // Not valid by the grammar of Upload-Metadata.
  }
  return refused({ reason: 'validation_failed', errors: { upload_metadata: ['invalid'] } });
}

/** Every response, an error too, names the version of the protocol. */
const addVersionHeader: onRequestHookHandler = (_request, reply, done) => {
  reply.header('tus-resumable', tusVersion);
  done();
};

/** Resolves when the first bytes of a body have come, or none will: it is empty, or the connection is closed. Reads nothing. */
async function firstBytes(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.readableLength > 0 || request.complete || request.destroyed) return;
  // Node discards an unread body after the response, but not one that somebody has listened to.
  response.once('finish', () => request.resume());
  const { promise, resolve } = Promise.withResolvers<void>();
  request.once('readable', resolve).once('close', resolve);
  await promise;
}

/** PH7, PH8: photos arrive in parts, by tus 1.0.0: created, and then added to until they are whole. */
export async function photoUploadRoutes(app: App, context: AppContext): Promise<void> {
  // A scope of their own: no other route takes the type of a part.
  await app.register(async (scope: App) => uploadRoutes(scope, context));
}

function uploadRoutes(app: App, context: AppContext): void {
  const { database, incompleteUploads, photoAllowance } = context;
  const finish = uploadFinisher(context);
  const upload = tusUpload(context, finish);
  const takeTurn = uploadTurns({ ...turns, maxWaiting, answersIdleMs: () => context.batcher.idleMs });
  // Not read here: the store reads the parts as they come.
  app.addContentTypeParser(uploadType, (_request, _payload, done) => done(null));

  app.post(
    paths.photos,
    {
      onRequest: addVersionHeader,
      schema: {
        summary: 'Begin to send an announced photo (tus 1.0.0)',
        response: { 201: zod.null(), ...errorResponses },
      },
    },
    async (request, reply) => {
      const reader = await lookUpReader(context, request);
      if (!reader.ok) return sendError(reply, reader.reason);
      // Once Fastify has read a body, the request counts as aborted, and no turn would ever come.
      if (request.body != null) return sendError(reply, { reason: 'unsupported_media_type' });
      const announced = announcedIn(request);
      if (!announced.ok) return sendError(reply, announced.reason);
      return inTurn(request, reply, reader.value, async () => {
        const photo = await findUpload(database, reader.value, announced.value.id);
        if (!photo.ok) {
          // PH12: its conclusion was stored without it.
          const isLeftOut = photo.reason.reason === 'not_found' && photoAllowance.max === 0;
          return sendError(reply, isLeftOut ? notTaken : photo.reason);
        }
        const { sha256, bytes } = photo.value;
        const isSame =
          announced.value.sha256 === sha256 && request.headers['upload-length'] === String(bytes);
        return isSame ? upload(request, reply, photo.value) : sendError(reply, { reason: 'photo_reused' });
      });
    },
  );

  app.patch(
    `${paths.photos}/:id`,
    {
      // What is dropped of a refused part without ending the connection (`unreadBody`).
      bodyLimit: maxPhotoBytes,
      handlerTimeout: fileTimeoutMs,
      onRequest: addVersionHeader,
      schema: {
        summary:
          'Send a part of a photo (tus 1.0.0); the one that makes it whole is answered with the receipt',
        params: idParameter,
        response: { 200: receivedPhoto, 204: zod.null(), ...errorResponses },
      },
    },
    async (request, reply) => {
      const reader = await lookUpReader(context, request);
      if (!reader.ok) return sendError(reply, reader.reason);
      if (request.headers['content-type'] !== uploadType) {
        return sendError(reply, { reason: 'unsupported_media_type' });
      }
      // One who sends nothing takes nobody's turn.
      await firstBytes(request.raw, reply.raw);
      return inTurn(request, reply, reader.value, async () => {
        const photo = await findUpload(database, reader.value, request.params.id);
        return photo.ok ? upload(request, reply, photo.value) : sendError(reply, photo.reason);
      });
    },
  );

  app.head(
    `${paths.photos}/:id`,
    {
      handlerTimeout: fileTimeoutMs,
      onRequest: addVersionHeader,
      schema: {
        summary: 'How much of a photo has come (tus 1.0.0); all of it, once it is received',
        params: idParameter,
        response: { 200: zod.null(), ...errorResponses },
      },
    },
    async (request, reply) => {
      const reader = await lookUpReader(context, request);
      if (!reader.ok) return sendError(reply, reader.reason);
      const photo = await findUpload(database, reader.value, request.params.id);
      // Checking a photo takes time; meanwhile the session may read.
      request.endReading?.();
      if (!photo.ok) return sendError(reply, photo.reason);
      return head(request, reply, photo.value);
    },
  );

  /** PH8: what a person sends of a photo waits for their turn and for answers; where no turn comes, 503. */
  async function inTurn<Sent>(
    { signal }: FastifyRequest,
    reply: FastifyReply,
    { id: personId }: Me,
    work: () => Promise<Sent>,
  ): Promise<Sent | ErrorBody> {
    const sent = await takeTurn({ personId, signal }, work);
    // A reply that was sent is a promise of nothing: only null says that no turn came.
    return sent === null ? sendError(reply, { reason: 'unavailable', retryAfterSeconds }) : sent;
  }

  /** PH8: a photo that is complete is received first, because the server may have been killed before it did so. */
  async function head(request: FastifyRequest, reply: FastifyReply, photo: ExpectedPhoto) {
    const isWhole = photo.received_at !== null || (await incompleteUploads.lengthOf(photo.id)) >= photo.bytes;
    if (!isWhole) return upload(request, reply, photo);
    const finished = await finish(photo, claimOf(request));
    if (!finished.ok) return sendError(reply, finished.reason);
    const { code, received_at } = finished.value.receipt;
    reply.header(receiptHeader, `${code} ${received_at}`);
    return upload(request, reply, { ...photo, received_at });
  }
}
