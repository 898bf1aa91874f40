import compress from '@fastify/compress';
import * as zod from 'zod/mini';
import { isLocale } from '#domain/locale.ts';
import type { Result } from '#domain/result.ts';
import { deadPage, type Frame, stopPage } from '../../../repair-page/pageFrame.ts';
import { repairDocument } from '../../../repair-page/repairDocument.ts';
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

  await app.register(async (scope: App) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });

    /** The page of what is found, or the one that all other links have. */
    const route = <Found>(
      url: string,
      find: (link: { token: string; address: string }) => Promise<Result<Found, AppError>>,
      page: (frame: Frame, token: string, found: Found) => string,
    ) =>
      scope.route({
        method,
        url,
        schema,
        handler: async ({ params: { locale, token }, ip }, reply) => {
          if (!isLocale(locale)) return reply.callNotFound();
          const frame = { locale, font, privacyUrl };
          const found = await find({ token, address: ip });
          // Sets the status.
          if (!found.ok) sendError(reply, found.reason);
          return reply
            .headers({ 'content-language': locale, 'x-robots-tag': 'noindex' })
            .type('text/html; charset=utf-8')
            .send(found.ok ? page(frame, token, found.value) : deadPage(frame));
        },
      });

    route(
      '/:locale/r/:token',
      (link) => readRepair(context, link),
      (frame, token, page) => {
        const formats = reportFormats(frame.locale, timeZone);
        const takesPhotos = context.photoAllowance.max > 0;
        return repairDocument({ ...frame, token, page, formats, takesPhotos });
      },
    );
    route(
      '/:locale/r/:token/stop',
      (link) => findStop(context, link),
      (frame, token, { isStopped }) => stopPage(frame, token, isStopped),
    );
  });
}
