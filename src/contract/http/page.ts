import * as zod from 'zod/mini';
import { plainText } from './plainText.ts';

/** The longest page a list gives, and the usual one. */
export const maxPage = 100;
/** The number of items of a page without `limit`. */
export const defaultPage = 50;

/** How many items of a list are wanted. */
export const pageLimit = zod.pipe(
  zod.pipe(zod.string().check(zod.regex(/^\d{1,3}$/)), zod.transform(Number)),
  zod.number().check(zod.gte(1), zod.lte(maxPage)),
);

/** The `next_cursor` of the page before: nothing that a client reads. */
export const pageCursor = zod.string().check(zod.minLength(1), zod.maxLength(2000), zod.regex(/^[\w-]+$/));

/** What was typed into a search field. */
export const searchText = zod.string().check(zod.maxLength(200), plainText);

/** What a list is exported as. */
export const exportFormats = ['csv', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];
