import * as zod from 'zod/mini';
import { repairPaths } from '#contract/http/repairPaths.ts';
import { locales } from '#domain/locale.ts';
import type { AppContext } from '../../../services/AppContext.ts';
import { stopReminders } from '../../../services/notices/stopReminders.ts';
import type { App } from '../../plugins/App.ts';
import { sendError } from '../../plugins/sendError.ts';
import { call } from '../call.ts';

const params = zod.object({ token: zod.string() });
/** The form of the page; that of a mail program has none of it (RFC 8058). */
const pageForm = zod.object({ locale: zod.enum(locales), again: zod.optional(zod.string()) });
const maxFormBytes = 1_000;

/** R4: stops the reminders to an address, and allows them again: for its page, which works without scripts, and for mail programs. */
export async function reminderStopRoutes(app: App, context: AppContext): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addContentTypeParser(
      // The second is preferred by RFC 8058, of mail programs only.
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const [method, summary] of [
      ['POST', 'Get no more reminders'],
      ['DELETE', 'Get reminders again'],
    ] as const) {
      scope.route({
        method,
        url: '/api/repair/:token/stop',
        ...call(
          summary,
          { 204: zod.null(), 303: zod.null() },
          { security: [], params },
          { config: { access: 'everybody' } as const },
        ),
        handler: async (request, reply) => {
          const { token } = request.params;
          const form = pageForm.safeParse(request.body);
          const isStopped = form.success ? form.data.again !== '1' : method === 'POST';
          const outcome = await stopReminders(context, { token, address: request.ip }, isStopped);
          if (!outcome.ok) return sendError(reply, outcome.reason);
          // A mail program is not sent elsewhere.
          if (form.success) return reply.redirect(repairPaths.stopPage(form.data.locale, token), 303);
          reply.code(204);
          return null;
        },
      });
    }
  });
}
