import { catalogue } from '#contract/catalogue.ts';
import { paths } from '#contract/paths.ts';
import { newestCatalogue } from '#domain/publishedCatalogues.ts';
import type { Environment } from '../../services/AppContext.ts';
import type { App } from '../plugins/App.ts';
import { refusals } from '../plugins/sendError.ts';

export function catalogueRoutes(app: App, { catalogues }: Environment): void {
  const newest = newestCatalogue(catalogues);
  app.get(
    paths.catalogue,
    { schema: { summary: 'What a new tour is made from', response: { 200: catalogue, ...refusals } } },
    async () => ({
      ...newest,
      touchpoints: newest.touchpoints.map((entry) => ({
        ...entry,
        sub_touchpoints: [...entry.sub_touchpoints],
      })),
    }),
  );
}
