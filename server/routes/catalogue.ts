import { catalogue } from '#contract/catalogue.ts';
import { paths } from '#contract/paths.ts';
import { standardCatalogue } from '#domain/standardCatalogue.ts';
import type { App } from '../plugins/App.ts';
import { refusals } from '../plugins/refuse.ts';

export function catalogueRoutes(app: App): void {
  app.get(
    paths.catalogue,
    { schema: { summary: 'What a new tour is made from', response: { 200: catalogue, ...refusals } } },
    async () => ({
      ...standardCatalogue,
      touchpoints: standardCatalogue.touchpoints.map((entry) => ({
        ...entry,
        sub_touchpoints: [...entry.sub_touchpoints],
      })),
    }),
  );
}
