import compress from '@fastify/compress';
import type { FastifyReply } from 'fastify';
import * as zod from 'zod/mini';
import { locales } from '#domain/locale.ts';
import { deadPage, type Frame } from '../../repair-page/pageFrame.ts';
import { repairDocument } from '../../repair-page/repairDocument.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { readRepair } from '../../services/repair/readRepair.ts';
import { reportFormats } from '../../services/result-texts/reportFormats.ts';
import type { App } from '../plugins/App.ts';
import { fontRule } from '../plugins/pageParts.ts';
import { sendError } from '../plugins/sendError.ts';

const parameters = zod.object({ locale: zod.enum(locales), token: zod.string() });

/** The pages of the operator's that it names, and the zone of its days. */
type PageSettings = { readonly privacyUrl: string | null; readonly timeZone: string };

/**
 * R1: the page of a link, for people without an account. Reading it changes nothing; it is no route of the app, and nobody's session is
 * asked for.
 */
export async function repairPageRoutes(
  app: App,
  context: AppContext,
  { privacyUrl, timeZone }: PageSettings,
  dist: string,
): Promise<void> {
  const font = await fontRule(dist);
  const frameOf = (locale: Frame['locale']): Frame => ({ locale, font, privacyUrl });

  const sendPage = (reply: FastifyReply, locale: Frame['locale'], page: string) =>
    reply
      .headers({ 'content-language': locale, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page);

  // Another language is a path that nobody knows.
  const locale = `:locale(^(?:${locales.join('|')})$)`;
  await app.register(async (scope: App) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
    scope.route({
      method: ['GET', 'HEAD'],
      url: `/${locale}/r/:token`,
      schema: { hide: true, params: parameters },
      handler: async (request, reply) => {
        const { token } = request.params;
        const frame = frameOf(request.params.locale);
        const read = await readRepair(context, { token, address: request.ip });
        if (!read.ok) {
          // Sets its status.
          sendError(reply, read.reason);
          return sendPage(reply, frame.locale, deadPage(frame));
        }
        const formats = reportFormats(frame.locale, timeZone);
        const shown = { ...frame, token, page: read.value, formats };
        return sendPage(reply, frame.locale, repairDocument(shown));
      },
    });
  });
}
