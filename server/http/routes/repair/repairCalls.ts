import type { FastifyRequest } from 'fastify';
import * as zod from 'zod/mini';
import { repairPage, repairReceipt, repairRequest, sentRepairPhoto } from '#contract/repair/repair.ts';
import { maxRepairPhotoBytes } from '#domain/repair/repairAnswer.ts';
import type { AppContext } from '../../../services/AppContext.ts';
import { answerRepair } from '../../../services/repair/answerRepair.ts';
import { findRepair } from '../../../services/repair/findRepair.ts';
import { readRepair } from '../../../services/repair/readRepair.ts';
import { readRepairPhoto } from '../../../services/repair/readRepairPhoto.ts';
import { receiveRepairPhoto } from '../../../services/repair/receiveRepairPhoto.ts';
import type { App } from '../../plugins/App.ts';
import { sendError } from '../../plugins/sendError.ts';
import { call } from '../call.ts';
import { fileResponse, fileTimeoutMs } from '../file.ts';
import { sendPhoto } from '../photos.ts';
import { operationKey } from '../send.ts';

const open = { config: { access: 'everybody' } } as const;
const ofLink = zod.object({ token: zod.string() });
const ofPhoto = zod.object({ token: zod.string(), id: zod.uuid() });
const path = '/api/repair/:token';
const photoPath = `${path}/photos/:id`;

const tokenOf = ({ params, ip }: Pick<FastifyRequest<{ Params: { token: string } }>, 'params' | 'ip'>) => ({
  token: params.token,
  address: ip,
});

/** The SHA-256 in a Repr-Digest (RFC 9530), in hex; null where there is none. */
function digestOf(header: string | string[] | undefined): string | null {
  const [, digest] = /(?:^|,) *sha-256=:([\w+/]{43}=):/.exec(String(header)) ?? [];
  return digest === undefined ? null : Buffer.from(digest, 'base64').toString('hex');
}

/** R1 to R3: the calls of the page of a repair link. Its token is all that they need, and all that they open. */
export async function repairRoutes(app: App, context: AppContext): Promise<void> {
  app.get(
    path,
    call(
      'What a message about a finding said, and what was said through its link',
      { 200: repairPage },
      { security: [], params: ofLink },
      open,
    ),
    async (request, reply) => {
      const page = await readRepair(context, tokenOf(request));
      if (!page.ok) return sendError(reply, page.reason);
      const { locale: _locale, findingId: _findingId, ...shown } = page.value;
      return shown;
    },
  );

  app.post(
    path,
    call(
      'Say what became of a repair',
      { 201: repairReceipt },
      { security: [], params: ofLink, body: repairRequest },
      open,
    ),
    async (request, reply) => {
      const key = operationKey(request);
      if (!key.ok) return sendError(reply, key.reason);
      const said = { request: request.body, key: key.value };
      const outcome = await answerRepair(context, tokenOf(request), said);
      request.log.info({ event: outcome.ok ? 'repair_answered' : 'repair_answer_refused', peer: request.ip });
      return outcome.ok ? reply.code(201).send(outcome.value) : sendError(reply, outcome.reason);
    },
  );

  app.get(
    photoPath,
    call(
      'The thumbnail of a photo that the message had, or that was sent through its link',
      { 200: fileResponse },
      { security: [], params: ofPhoto },
      open,
    ),
    async (request, reply) => {
      const read = await readRepairPhoto(context, tokenOf(request), request.params.id);
      return read.ok ? sendPhoto(reply, read.value) : sendError(reply, read.reason);
    },
  );

  // A scope of its own: no other route takes the type of a photo.
  await app.register(async (scope: App) => photoRoute(scope, context));
}

function photoRoute(app: App, context: AppContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('image/jpeg', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  app.put(
    photoPath,
    {
      ...call(
        'Send a photo of an answer, before the answer that names it; with Repr-Digest',
        { 200: sentRepairPhoto, 201: sentRepairPhoto },
        { security: [], params: ofPhoto },
        { ...open, bodyLimit: maxRepairPhotoBytes, handlerTimeout: fileTimeoutMs },
      ),
      // Nobody else's bytes are read.
      onRequest: async (request, reply) => {
        const found = await findRepair(context, tokenOf(request));
        return found.ok ? undefined : reply.send(sendError(reply, found.reason));
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const bytes: unknown = request.body;
      if (!Buffer.isBuffer(bytes)) return sendError(reply, { reason: 'unsupported_media_type' });
      const sha256 = digestOf(request.headers['repr-digest']) ?? '';
      const outcome = await receiveRepairPhoto(context, tokenOf(request), { id, bytes, sha256 });
      if (!outcome.ok) return sendError(reply, outcome.reason);
      return reply.code(outcome.value === 'new' ? 201 : 200).send({ id });
    },
  );
}
