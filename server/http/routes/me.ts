import { me } from '#contract/accounts/session.ts';
import { paths } from '#contract/http/paths.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { readerOf } from '../plugins/session.ts';

export function meRoutes(app: App): void {
  app.get(
    paths.me,
    { schema: { summary: 'Who is signed in', response: { 200: me, ...errorResponses } } },
    async (request) => readerOf(request),
  );
}
