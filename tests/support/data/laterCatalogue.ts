import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import {
  type Catalogues,
  newestCatalogue,
  publishedCatalogues,
} from '#domain/catalogue/publishedCatalogues.ts';

const newest = newestCatalogue(publishedCatalogues);

/** A version that only tests publish: every touchpoint asks one question more, and its first one no longer. */
export const laterCatalogue: Catalogue = {
  version: `${newest.version}-later`,
  touchpoints: newest.touchpoints.map((touchpoint) => ({
    ...touchpoint,
    sub_touchpoints: [
      ...touchpoint.sub_touchpoints.slice(1),
      {
        id: `${touchpoint.id.slice(0, -2)}99`,
        name: 'daylight',
        position: touchpoint.sub_touchpoints.length + 1,
      },
    ],
  })),
};

/** What is published, and the later one. */
export const grownCatalogues: Catalogues = [...publishedCatalogues, laterCatalogue];
