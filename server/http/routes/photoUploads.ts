import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify';
import * as zod from 'zod/mini';
import type { Me } from '#contract/accounts/session.ts';
import type { ErrorBody } from '#contract/http/errors.ts';
import { partType, receiptHeader, tusVersion } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import { receivedPhoto } from '#contract/inspections/photo.ts';
import { type Result, refused } from '#domain/result.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import { FairQueue } from '../../services/FairQueue.ts';
import { findUpload } from '../../services/photos/upload/findUpload.ts';
import { uploadFinisher } from '../../services/photos/upload/finishUpload.ts';
import { photoParts } from '../../services/photos/upload/photoParts.ts';
import type { App } from '../plugins/App.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf, lookUpReader } from '../plugins/session.ts';
import { call } from './call.ts';
import { fileTimeoutMs } from './file.ts';
import { idParameter } from './send.ts';
import { announcedIn, partIn } from './uploadRequest.ts';

const turns = { maxRunning: 4, slowMs: 1_000, maxWaitMs: 10_000 };
// Between answers that follow each other are gaps of a few milliseconds: a moment without any proves nothing.
const [lookEveryMs, quietMs, maxYieldMs] = [20, 60, 2_000];
// A device sends two at a time.
const maxWaiting = 50;
const retryAfterSeconds = 5;

const invalid = (field: string): AppError => ({
  reason: 'validation_failed',
  errors: { [field]: ['invalid'] },
});
const notTaken: AppError = { reason: 'validation_failed', errors: { photo: ['not_taken'] } };

/** Every response, an error too, names the version of the protocol. */
const addVersionHeader: onRequestHookHandler = (_request, reply, done) => {
  reply.header('tus-resumable', tusVersion);
  done();
};

/** PH7: over a slow link the rest of a part that is refused, such as a stale one, would hold up all that follows. */
const closeIfRefused: onSendHookHandler = ({ raw }, reply, _payload, done) => {
  if (reply.statusCode >= 400) {
    reply.header('connection', 'close');
    reply.raw.once('finish', () => raw.destroy());
  }
  done();
};

/** Resolves when the first bytes of a body have come, or none will: it is empty, or the connection is closed. Reads nothing. */
async function firstBytes(request: IncomingMessage): Promise<void> {
  if (request.readableLength > 0 || request.complete || request.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  request.once('readable', resolve).once('close', resolve);
  await promise;
}

/** PH7, PH8: photos arrive in parts, by tus 1.0.0 (creation): created, and then added to until they are whole. */
export async function photoUploadRoutes(app: App, context: AppContext): Promise<void> {
  // A scope of their own: no other route takes the type of a part.
  await app.register(async (scope: App) => uploadRoutes(scope, context));
}

function uploadRoutes(app: App, context: AppContext): void {
  const { batcher, database, photoAllowance } = context;
  const finish = uploadFinisher(context);
  const parts = photoParts(context);
  const queue = new FairQueue({ ...turns, maxWaiting });
  app.addHook('onRequest', addVersionHeader);
  // Not read here: the store reads the parts as they come.
  app.addContentTypeParser(partType, (_request, _payload, done) => done(null));

  app.post(
    paths.photos,
    call('Begin to send an announced photo (tus 1.0.0)', { 201: zod.null() }),
    async (request, reply) => {
      const reader = await lookUpSender(request, reply);
      if (!reader.ok) return sendError(reply, reader.reason);
      // Once Fastify has read a body, the request counts as aborted, and no turn would ever come.
      if (request.body != null) return sendError(reply, { reason: 'unsupported_media_type' });
      const announced = announcedIn(request);
      if (!announced.success) return sendError(reply, invalid('upload_metadata'));
      return inTurn(request, reply, reader.value, async () => {
        const { id, sha256 } = announced.data;
        const photo = await findUpload(database, reader.value, id);
        if (!photo.ok) {
          // PH12: its conclusion was stored without it.
          const isLeftOut = photo.reason.reason === 'not_found' && photoAllowance.max === 0;
          return sendError(reply, isLeftOut ? notTaken : photo.reason);
        }
        const length = request.headers['upload-length'];
        if (photo.value.sha256 !== sha256 || length !== String(photo.value.bytes))
          return sendError(reply, { reason: 'photo_reused' });
        // The announcement is the upload: nothing is stored.
        return reply.code(201).header('location', paths.photo(id)).send(null);
      });
    },
  );

  app.patch(
    `${paths.photos}/:id`,
    call(
      'Send a part of a photo (tus 1.0.0); the one that makes it whole is answered with the receipt',
      { 200: receivedPhoto, 204: zod.null() },
      { params: idParameter },
      { handlerTimeout: fileTimeoutMs, onSend: closeIfRefused },
    ),
    async (request, reply) => {
      const reader = await lookUpSender(request, reply);
      if (!reader.ok) return sendError(reply, reader.reason);
      if (request.headers['content-type'] !== partType)
        return sendError(reply, { reason: 'unsupported_media_type' });
      const part = partIn(request);
      if (part === null) return sendError(reply, invalid('upload'));
      // One who sends nothing takes nobody's turn.
      await firstBytes(request.raw);
      return inTurn(request, reply, reader.value, async () => {
        const photo = await findUpload(database, reader.value, request.params.id);
        if (!photo.ok) return sendError(reply, photo.reason);
        const length = await parts.append(photo.value, part);
        if (!length.ok) return sendError(reply, length.reason);
        reply.header('upload-offset', length.value);
        if (length.value < photo.value.bytes) return reply.code(204).send(null);
        const finished = await finish(photo.value, claimOf(request));
        return finished.ok ? finished.value : sendError(reply, finished.reason);
      });
    },
  );

  app.head(
    `${paths.photos}/:id`,
    call(
      'How much of a photo has come (tus 1.0.0); all of it, once it is received',
      { 200: zod.null() },
      { params: idParameter },
      { handlerTimeout: fileTimeoutMs },
    ),
    async (request, reply) => {
      const reader = await lookUpSender(request, reply);
      if (!reader.ok) return sendError(reply, reader.reason);
      const found = await findUpload(database, reader.value, request.params.id);
      // Checking a photo takes time; meanwhile the session may read.
      request.endReading?.();
      if (!found.ok) return sendError(reply, found.reason);
      const photo = found.value;
      const length = await parts.lengthOf(photo);
      // PH8: one that is whole is received first, because the server may have been killed before it did so.
      if (length >= photo.bytes) {
        const finished = await finish(photo, claimOf(request));
        if (!finished.ok) return sendError(reply, finished.reason);
        const { code, received_at } = finished.value.receipt;
        reply.header(receiptHeader, `${code} ${received_at}`);
      }
      return reply.headers({ 'upload-offset': length, 'upload-length': photo.bytes }).send(null);
    },
  );

  /** Who sends a photo, by the only version of the protocol. */
  async function lookUpSender(request: FastifyRequest, reply: FastifyReply): Promise<Result<Me, AppError>> {
    const reader = await lookUpReader(context, request);
    if (!reader.ok || request.headers['tus-resumable'] === tusVersion) return reader;
    reply.header('tus-version', tusVersion);
    return refused({ reason: 'precondition_failed' });
  }

  /** PH8: what a person sends of a photo waits for their turn, and then for answers; where no turn comes, 503. */
  async function inTurn<Sent>(
    { signal }: FastifyRequest,
    reply: FastifyReply,
    { id: personId }: Me,
    work: () => Promise<Sent>,
  ): Promise<Sent | ErrorBody> {
    const sent = await queue.run({ personId, signal }, async () => {
      // A photo takes several times the server's time of an answer: at a day's end each device has both.
      for (let waited = 0; batcher.idleMs < quietMs && waited < maxYieldMs; waited += lookEveryMs) {
        await new Promise<void>((resolve) => setTimeout(resolve, lookEveryMs));
      }
      // Whose link has broken meanwhile asks again how far it is: what had come must not be added behind that.
      return signal.aborted ? null : work();
    });
    // A reply that was sent is a promise of nothing: only null says that no turn came.
    return sent === null ? sendError(reply, { reason: 'unavailable', retryAfterSeconds }) : sent;
  }
}
