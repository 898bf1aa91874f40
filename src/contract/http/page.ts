import * as z from 'zod/mini';
import { plainText } from './plainText.ts';

/** The most items of a page. */
export const maxPage = 100;
/** The number of items of a page without `limit`. */
export const defaultPage = 50;

/** The wanted number of items, from a query string. */
export const pageLimit = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
  z.number().check(z.gte(1), z.lte(maxPage)),
);

/** The `next_cursor` of the page before; opaque to clients. */
export const pageCursor = z.string().check(z.minLength(1), z.maxLength(2000), z.regex(/^[\w-]+$/));

/** The text of a search field. */
export const searchText = z.string().check(z.maxLength(200), plainText);

/** The file formats of exports. */
export const exportFormats = ['csv', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];
