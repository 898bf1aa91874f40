import * as z from 'zod/mini';
import { overviewParts } from './overview.ts';
import { day, periodInOrder, resultsFilter, resultsPage, wordList } from './resultsQuery.ts';

const against = { against_from: z.optional(day), against_to: z.optional(day) };

type Against = { readonly against_from?: string | undefined; readonly against_to?: string | undefined };

const bothOrNeither = z.refine<Against>(
  ({ against_from, against_to }) => (against_from === undefined) === (against_to === undefined),
  { path: ['against_from'] },
);

const againstInOrder = z.refine<Against>(
  ({ against_from = '', against_to }) => against_to === undefined || against_from <= against_to,
  { path: ['against_to'] },
);

/** GET /api/results. `against_from` and `against_to` are given together. */
export const overviewQuery = z
  .strictObject({ ...resultsFilter, ...against, include: z.optional(wordList(overviewParts)) })
  .check(bothOrNeither, periodInOrder, againstInOrder);

export type OverviewQuery = z.infer<typeof overviewQuery>;

/** GET /api/results/report.pdf: the same without its parts, for it shows all of them. */
export const clientReportQuery = z
  .strictObject({ ...resultsFilter, ...against })
  .check(bothOrNeither, periodInOrder, againstInOrder);

export type ClientReportQuery = z.infer<typeof clientReportQuery>;

/** GET /api/results/mandates. */
export const mandatesQuery = z.strictObject({ ...resultsFilter, ...resultsPage }).check(periodInOrder);

export type MandatesQuery = z.infer<typeof mandatesQuery>;
