import * as zod from 'zod/mini';
import { overviewParts } from './overview.ts';
import { periodInOrder } from './periodInOrder.ts';
import { day, include, resultsFilter, resultsPage, wordList } from './resultsQuery.ts';

const against = { against_from: zod.optional(day), against_to: zod.optional(day) };

type Against = { readonly against_from?: string | undefined; readonly against_to?: string | undefined };

const bothOrNeither = zod.refine<Against>(
  ({ against_from, against_to }) => (against_from === undefined) === (against_to === undefined),
  { path: ['against_from'] },
);

const againstInOrder = zod.refine<Against>(
  ({ against_from = '', against_to }) => against_to === undefined || against_from <= against_to,
  { path: ['against_to'] },
);

/** GET /api/results. `against_from` and `against_to` are given together. */
export const overviewQuery = zod
  .strictObject({ ...resultsFilter, ...against, include: zod.optional(wordList(overviewParts)) })
  .check(bothOrNeither, periodInOrder, againstInOrder);

export type OverviewQuery = zod.infer<typeof overviewQuery>;

/** GET /api/results/report.pdf: the same without `include`, because the report shows all parts. */
export const clientReportQuery = zod
  .strictObject({ ...resultsFilter, ...against })
  .check(bothOrNeither, periodInOrder, againstInOrder);

export type ClientReportQuery = zod.infer<typeof clientReportQuery>;

/** GET /api/results/mandates. */
export const mandatesQuery = zod
  .strictObject({ ...resultsFilter, ...resultsPage, include })
  .check(periodInOrder);

export type MandatesQuery = zod.infer<typeof mandatesQuery>;
