import * as zod from 'zod/mini';

/** The most items of a page. */
export const maxPage = 100;
/** The number of items of a page without `limit`. */
export const defaultPage = 50;

/** The wanted number of items, from a query string. */
export const pageLimit = zod.pipe(
  zod.pipe(zod.string().check(zod.regex(/^\d{1,3}$/)), zod.transform(Number)),
  zod.number().check(zod.gte(1), zod.lte(maxPage)),
);

/** The `next_cursor` of the page before; opaque to clients. */
export const pageCursor = zod.string().check(zod.minLength(1), zod.maxLength(2000), zod.regex(/^[\w-]+$/));

/** The text of a search field; no sign in it is refused (L3). */
export const searchText = zod.string().check(zod.maxLength(200));

/** The file formats of exports. */
export const exportFormats = ['csv', 'xlsx'] as const;

/** The format of an exported file. */
export type ExportFormat = (typeof exportFormats)[number];
