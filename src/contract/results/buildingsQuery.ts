import * as z from 'zod/mini';
import { exportFormats } from '../http/page.ts';
import { buildingOrders } from './buildingResults.ts';
import { day, periodInOrder, query, resultsFilter, resultsPage } from './resultsQuery.ts';

const filter = {
  ...resultsFilter,
  sort: z.optional(z.enum(buildingOrders)),
  query,
  /** Lists those that were not visited since, the never visited included. */
  unvisited_since: z.optional(day),
};

/** GET /api/results/buildings. */
export const buildingsQuery = z.extend(z.strictObject(filter), resultsPage).check(periodInOrder);

export type BuildingsQuery = z.infer<typeof buildingsQuery>;

/** GET /api/results/export: a row a building. */
export const buildingsExportQuery = z
  .extend(z.strictObject(filter), { format: z.enum(exportFormats) })
  .check(periodInOrder);

export type BuildingsExportQuery = z.infer<typeof buildingsExportQuery>;

/** GET /api/results/disagreements. */
export const disagreementsQuery = z
  .strictObject({
    ...resultsFilter,
    ...resultsPage,
  })
  .check(periodInOrder);

export type DisagreementsQuery = z.infer<typeof disagreementsQuery>;
