import { paths } from '#contract/http/paths.ts';
import { catalogue } from '#contract/inspections/catalogue.ts';
import { newestCatalogue } from '#domain/catalogue/publishedCatalogues.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { App } from '../plugins/App.ts';
import { call } from './call.ts';

/** The newest catalogue, from which tours start, and how many photos answers and touchpoints may have (PH12). */
export function catalogueRoutes(app: App, { catalogues, photoAllowance }: AppContext): void {
  const newest = newestCatalogue(catalogues);
  app.get(paths.catalogue, call('What a new tour is made from', { 200: catalogue }), async () => ({
    ...newest,
    photos: photoAllowance,
    touchpoints: newest.touchpoints.map((entry) => ({
      ...entry,
      sub_touchpoints: [...entry.sub_touchpoints],
    })),
  }));
}
