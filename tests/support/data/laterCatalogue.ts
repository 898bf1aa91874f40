import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import {
  type Catalogues,
  newestCatalogue,
  publishedCatalogues,
} from '#domain/catalogue/publishedCatalogues.ts';

const newest = newestCatalogue(publishedCatalogues);

/** A version of the catalogue for tests only: each touchpoint lacks its first question and has a new one. */
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
