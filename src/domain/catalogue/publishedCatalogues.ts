import type { Catalogue } from './catalogue.ts';
import { standardCatalogue } from './standardCatalogue.ts';

/** Versions of the catalogue, the oldest first. */
export type Catalogues = readonly [Catalogue, ...Catalogue[]];

/**
 * L5: every version that was ever published. A new one is added at the end; a published one never changes, because
 * tours begun with it are still walked, checked and read by it.
 */
export const publishedCatalogues: Catalogues = [standardCatalogue];

/** What a new tour is made from, unless it names another version. */
export function newestCatalogue(catalogues: Catalogues): Catalogue {
  return catalogues.at(-1) ?? catalogues[0];
}

/** The catalogue of a version, or null when it was never published here. */
export function catalogueOfVersion(catalogues: Catalogues, version: string): Catalogue | null {
  return catalogues.find((one) => one.version === version) ?? null;
}
