import { paths } from '#contract/paths.ts';
import { me } from '#contract/session.ts';
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
