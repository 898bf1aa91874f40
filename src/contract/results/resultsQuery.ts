import * as zod from 'zod/mini';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { searchText } from '../http/page.ts';
import { plainText } from '../http/plainText.ts';
import { bases } from './resultShapes.ts';

/** The most items of a page of results. */
export const maxResultsPage = 200;
/** The number of items of a page of results without `limit`. */
export const defaultResultsPage = 50;

const id = zod.string().check(zod.minLength(1), zod.maxLength(64), plainText);

/** With `closed` a list has the buildings that are closed, too (B3). */
export const include = zod.optional(zod.literal('closed'));

/** A day (YYYY-MM-DD). */
export const day = zod.iso.date();

/** The filters of every call of results; the period is by the day of conclusion, both days included (N6). */
export const resultsFilter = {
  mandate_id: zod.optional(id),
  object_id: zod.optional(id),
  user_id: zod.optional(id),
  from: zod.optional(day),
  to: zod.optional(day),
  basis: zod.optional(zod.enum(bases)),
};

const filterShape = zod.object(resultsFilter);

/** The filters of results; a missing one lets everything pass. */
export type ResultsFilter = zod.infer<typeof filterShape>;

const wholeNumber = (digits: RegExp) =>
  zod.pipe(zod.string().check(zod.regex(digits)), zod.transform(Number));

// Longer than elsewhere: the cursor may contain a building's name, street and city.
const resultsCursor = zod.string().check(zod.minLength(1), zod.maxLength(6000), zod.regex(/^[\w-]+$/));

/** A part of a list: by the cursor of the page before, or from an offset. */
export const resultsPage = {
  cursor: zod.optional(resultsCursor),
  offset: zod.optional(zod.pipe(wholeNumber(/^\d{1,9}$/), zod.number())),
  limit: zod.optional(
    zod.pipe(wholeNumber(/^\d{1,3}$/), zod.number().check(zod.gte(1), zod.lte(maxResultsPage))),
  ),
};

/** The filter for one topic. */
export const topic = zod.enum(subTouchpointNames);

/** The filter for a text. */
export const query = zod.optional(searchText);

/** Words of a list in a query string, separated by commas. */
export function wordList<const Words extends readonly [string, ...string[]]>(words: Words) {
  return zod.pipe(
    zod.pipe(
      zod.string(),
      zod.transform((text) => text.split(',')),
    ),
    zod.array(zod.enum(words)),
  );
}
