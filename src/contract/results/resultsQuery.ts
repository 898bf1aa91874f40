import * as zod from 'zod/mini';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { searchText } from '../http/page.ts';
import { plainText } from '../http/plainText.ts';
import { bases } from './resultShapes.ts';

/** The longest page of results, and the usual one. */
export const longestResultsPage = 200;
export const usualResultsPage = 50;

const id = zod.string().check(zod.minLength(1), zod.maxLength(64), plainText);

/** A day (YYYY-MM-DD). */
export const day = zod.iso.date();

/** What every call of results is narrowed by; the period is by the day of conclusion, both ends included (N6). */
export const resultsFilter = {
  mandate_id: zod.optional(id),
  object_id: zod.optional(id),
  user_id: zod.optional(id),
  from: zod.optional(day),
  to: zod.optional(day),
  basis: zod.optional(zod.enum(bases)),
};

const filterShape = zod.object(resultsFilter);

/** What results are narrowed to; missing is everything. */
export type ResultsFilter = zod.infer<typeof filterShape>;

/** N6: no period ends before it begins. */
export const periodInOrder = zod.refine<Pick<ResultsFilter, 'from' | 'to'>>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'] },
);

const wholeNumber = (digits: RegExp) =>
  zod.pipe(zod.string().check(zod.regex(digits)), zod.transform(Number));

// Longer than elsewhere: it may hold a building's name, street and city.
const resultsCursor = zod.string().check(zod.minLength(1), zod.maxLength(6000), zod.regex(/^[\w-]+$/));

/** A part of a list: by the cursor of the page before, or from a place in it. */
export const resultsPage = {
  cursor: zod.optional(resultsCursor),
  offset: zod.optional(zod.pipe(wholeNumber(/^\d{1,9}$/), zod.number())),
  limit: zod.optional(
    zod.pipe(wholeNumber(/^\d{1,3}$/), zod.number().check(zod.gte(1), zod.lte(longestResultsPage))),
  ),
};

export const topic = zod.enum(subTouchpointNames);

export const query = zod.optional(searchText);

/** Several words of a list, separated by commas, each once or more. */
export function wordList<const Words extends readonly [string, ...string[]]>(words: Words) {
  return zod.pipe(
    zod.pipe(
      zod.string(),
      zod.transform((text) => text.split(',')),
    ),
    zod.array(zod.enum(words)),
  );
}
