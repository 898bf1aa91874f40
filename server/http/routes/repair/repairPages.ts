import compress from '@fastify/compress';
import type { FastifyReply } from 'fastify';
import * as zod from 'zod/mini';
import { isLocale, type Locale } from '#domain/locale.ts';
import type { Result } from '#domain/result.ts';
import { deadPage, type Frame } from '../../../repair-page/pageFrame.ts';
import { repairDocument } from '../../../repair-page/repairDocument.ts';
import { stopPage } from '../../../repair-page/stopPage.ts';
import type { AppContext } from '../../../services/AppContext.ts';
import type { AppError } from '../../../services/AppError.ts';
import { findStop } from '../../../services/notices/stopReminders.ts';
import { readRepair } from '../../../services/repair/readRepair.ts';
import { reportFormats } from '../../../services/result-texts/reportFormats.ts';
import type { App } from '../../plugins/App.ts';
import { fontRule } from '../../plugins/pageParts.ts';
import { sendError } from '../../plugins/sendError.ts';

const schema = { hide: true, params: zod.object({ locale: zod.string(), token: zod.string() }) };
const method = ['GET' as const, 'HEAD' as const];

/** The operator's page that they name, and the zone of their days. */
type PageSettings = { readonly privacyUrl: string | null; readonly timeZone: string };

/**
 * R1, R4: the pages of links for people without an account: what a message said, and the end of reminders. Reading them changes
 * nothing; they are no routes of the app, and nobody's session is asked for.
 */
export async function repairPages(
  app: App,
  context: AppContext,
  { privacyUrl, timeZone }: PageSettings,
  dist: string,
): Promise<void> {
  const font = await fontRule(dist);

  /** The page of what was found, or the one that all other links have. */
  function send<Found>(
    reply: FastifyReply,
    of: Locale,
    found: Result<Found, AppError>,
    page: (frame: Frame, value: Found) => string,
  ): FastifyReply {
    const frame = { locale: of, font, privacyUrl };
    // Sets the status.
    if (!found.ok) sendError(reply, found.reason);
    return reply
      .headers({ 'content-language': of, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(found.ok ? page(frame, found.value) : deadPage(frame));
  }

  await app.register(async (scope: App) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
    scope.route({
      method,
      url: '/:locale/r/:token',
      schema,
      handler: async ({ params, ip }, reply) => {
        const { locale, token } = params;
        if (!isLocale(locale)) return reply.callNotFound();
        const read = await readRepair(context, { token, address: ip });
        const formats = reportFormats(locale, timeZone);
        const takesPhotos = context.photoAllowance.max > 0;
        return send(reply, locale, read, (frame, page) =>
          repairDocument({ ...frame, token, page, formats, takesPhotos }),
        );
      },
    });
    scope.route({
      method,
      url: '/:locale/r/:token/stop',
      schema,
      handler: async ({ params, ip }, reply) => {
        const { locale, token } = params;
        if (!isLocale(locale)) return reply.callNotFound();
        const found = await findStop(context, { token, address: ip });
        return send(reply, locale, found, (frame, { isStopped }) => stopPage(frame, token, isStopped));
      },
    });
  });
}
