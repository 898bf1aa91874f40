import * as z from 'zod/mini';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { searchText } from '../http/page.ts';
import { plainText } from '../http/plainText.ts';
import { bases } from './resultShapes.ts';

/** The most items of a page of results. */
export const maxResultsPage = 200;
/** The number of items of a page of results without `limit`. */
export const defaultResultsPage = 50;

const id = z.string().check(z.minLength(1), z.maxLength(64), plainText);

/** A day (YYYY-MM-DD). */
export const day = z.iso.date();

/** The filters of every call of results; the period is by the day of conclusion, both days included (N6). */
export const resultsFilter = {
  mandate_id: z.optional(id),
  object_id: z.optional(id),
  user_id: z.optional(id),
  from: z.optional(day),
  to: z.optional(day),
  basis: z.optional(z.enum(bases)),
};

const filterShape = z.object(resultsFilter);

/** The filters of results; a missing one lets everything pass. */
export type ResultsFilter = z.infer<typeof filterShape>;

/** N28: no period ends before it begins. */
export const periodInOrder = z.refine<Pick<ResultsFilter, 'from' | 'to'>>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'] },
);

const wholeNumber = (digits: RegExp) => z.pipe(z.string().check(z.regex(digits)), z.transform(Number));

// Longer than elsewhere: the cursor may contain a building's name, street and city.
const resultsCursor = z.string().check(z.minLength(1), z.maxLength(6000), z.regex(/^[\w-]+$/));

/** A part of a list: by the cursor of the page before, or from an offset. */
export const resultsPage = {
  cursor: z.optional(resultsCursor),
  offset: z.optional(z.pipe(wholeNumber(/^\d{1,9}$/), z.number())),
  limit: z.optional(z.pipe(wholeNumber(/^\d{1,3}$/), z.number().check(z.gte(1), z.lte(maxResultsPage)))),
};

/** The filter for one topic. */
export const topic = z.enum(subTouchpointNames);

/** The filter for a text. */
export const query = z.optional(searchText);

/** Words of a list in a query string, separated by commas. */
export function wordList<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',')),
    ),
    z.array(z.enum(words)),
  );
}
