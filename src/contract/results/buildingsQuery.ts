import * as zod from 'zod/mini';
import { exportFormats } from '../http/page.ts';
import { buildingOrders } from './buildingResults.ts';
import { periodInOrder } from './periodInOrder.ts';
import { day, include, query, resultsFilter, resultsPage } from './resultsQuery.ts';

const filter = {
  ...resultsFilter,
  sort: zod.optional(zod.enum(buildingOrders)),
  query,
  include,
  /** Lists only buildings that were not visited since this day, those never visited included. */
  unvisited_since: zod.optional(day),
};

/** GET /api/results/buildings. */
export const buildingsQuery = zod.extend(zod.strictObject(filter), resultsPage).check(periodInOrder);

export type BuildingsQuery = zod.infer<typeof buildingsQuery>;

/** GET /api/results/export: one row per building. */
export const buildingsExportQuery = zod
  .extend(zod.strictObject(filter), { format: zod.enum(exportFormats) })
  .check(periodInOrder);

export type BuildingsExportQuery = zod.infer<typeof buildingsExportQuery>;

/** GET /api/results/disagreements. */
export const disagreementsQuery = zod
  .strictObject({
    ...resultsFilter,
    ...resultsPage,
  })
  .check(periodInOrder);

export type DisagreementsQuery = zod.infer<typeof disagreementsQuery>;
