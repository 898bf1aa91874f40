import type { FastifyReply } from 'fastify';
import { paths } from '#contract/http/paths.ts';
import { photo, photoQuery, photoRemoval } from '#contract/inspections/photo.ts';
import { accepted } from '#domain/result.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { readPhoto } from '../../services/photos/readPhoto.ts';
import { type RemovedPhoto, removePhoto } from '../../services/photos/removePhoto.ts';
import type { App } from '../plugins/App.ts';
import { sendError } from '../plugins/sendError.ts';
import { readerOf } from '../plugins/session.ts';
import { call, officeCall } from './call.ts';
import { fileResponse } from './file.ts';
import { idParameter, sendIdempotent } from './send.ts';

/** No header contains user input, and the sandbox keeps the bytes from running, whatever they are. */
const photoHeaders = {
  'cache-control': 'no-store',
  'content-disposition': 'inline; filename="photo.jpg"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  vary: 'Authorization',
};

/** Sends the bytes of a photo that the caller may see. */
export function sendPhoto(reply: FastifyReply, { buffer, byteOffset, byteLength }: Uint8Array) {
  return reply
    .headers(photoHeaders)
    .type('image/jpeg')
    .send(Buffer.from(buffer, byteOffset, byteLength));
}

/** PH9, PH13: the routes to look at photos and to remove them. */
export function photoRoutes(app: App, context: AppContext): void {
  app.get(
    `${paths.photos}/:id`,
    call(
      'A photo, or its thumbnail',
      { 200: fileResponse },
      { params: idParameter, querystring: photoQuery },
      {
        // HEAD belongs to uploads (`photoUploadRoutes`).
        exposeHeadRoute: false,
      },
    ),
    async (request, reply) => {
      const which = request.query.w === undefined ? 'photo' : 'thumbnail';
      const lost = (line: string) => request.log.warn(line);
      const read = await readPhoto(context, readerOf(request), { id: request.params.id, which }, lost);
      return read.ok ? sendPhoto(reply, read.value) : sendError(reply, read.reason);
    },
  );

  app.delete(
    `${paths.photos}/:id`,
    officeCall(
      'Remove a photo: what is left says when, and by whom',
      { 200: photo },
      { params: idParameter, body: photoRemoval },
    ),
    async (request, reply) => {
      const before: RemovedPhoto[] = [];
      const answer = await sendIdempotent(context, request, reply, async (work) => {
        const removed = await removePhoto(work, request.params.id, request.body.reason);
        if (!removed.ok) return removed;
        before.push(removed.value.before);
        return accepted(removed.value.answer);
      });
      // After the commit, and before the response.
      if (reply.statusCode === 200) await context.discardPhotos(before);
      return answer;
    },
  );
}
