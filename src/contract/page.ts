import * as z from 'zod/mini';
import { plainText } from './plainText.ts';

/** The longest page a list gives, and the usual one. */
export const longestPage = 100;
export const usualPage = 50;

/** How many items of a list are wanted. */
export const pageLimit = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
  z.number().check(z.gte(1), z.lte(longestPage)),
);

/** The `next_cursor` of the page before: nothing that a client reads. */
export const pageCursor = z.string().check(z.minLength(1), z.maxLength(2000), z.regex(/^[\w-]+$/));

/** What was typed into a search field. */
export const searchText = z.string().check(z.maxLength(200), plainText);

/** What a list is exported as. */
export const exportFormats = ['csv', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];
