import * as zod from 'zod/mini';
import { exportFormats, pageLimit, searchText } from '../http/page.ts';
import { plainText } from '../http/plainText.ts';
import { tourExclusion } from '../results/exclusion.ts';
import { periodInOrder } from '../results/periodInOrder.ts';
import { building, mandate } from './building.ts';
import { receipt } from './receipt.ts';
import { tour, tourMoments } from './tour.ts';

/** The states a list of tours can be filtered by. Excluded tours (N15) are concluded too, and listed for administrators only. */
export const tourStates = ['open', 'concluded', 'excluded'] as const;

const id = zod.string().check(zod.minLength(1), zod.maxLength(64), plainText);

/** The filters of GET /api/assessment/tours and its export; `from` and `to` are days (YYYY-MM-DD), both included. */
export const tourFilter = {
  query: zod.optional(searchText),
  status: zod.optional(zod.enum(tourStates)),
  mandate_id: zod.optional(id),
  object_id: zod.optional(id),
  user_id: zod.optional(id),
  from: zod.optional(zod.iso.date()),
  to: zod.optional(zod.iso.date()),
  /** N6: only tours that were received more than an hour after they were walked. */
  received: zod.optional(zod.literal('late')),
};

/** GET /api/assessment/tours. `cursor` is the `next_cursor` of the page before. */
export const tourQuery = zod
  .extend(zod.strictObject(tourFilter), {
    cursor: zod.optional(zod.uuid()),
    limit: zod.optional(pageLimit),
  })
  .check(periodInOrder);

export type TourQuery = zod.infer<typeof tourQuery>;

/** GET /api/assessment/tours/export: the answers of the whole filtered list, one row per answer. */
export const tourExportQuery = zod
  .extend(zod.strictObject(tourFilter), { format: zod.enum(exportFormats) })
  .check(periodInOrder);

export type TourExportQuery = zod.infer<typeof tourExportQuery>;

/** The person who did a tour; null once they were deleted (the tour stays, without the name). */
export const inspector = zod.nullable(
  zod.object({ id: zod.string(), firstname: zod.string(), lastname: zod.string() }),
);

/** A tour in a list, with the numbers of its visible and its completed touchpoints. */
const listedTour = zod.object({
  id: zod.string(),
  created_at: zod.string(),
  concluded_at: zod.nullable(zod.string()),
  ...tourMoments,
  building,
  mandate,
  inspector,
  touchpoints: zod.number(),
  completed_touchpoints: zod.number(),
  /** N15: why the tour is in no number; only if it is excluded, and only for administrators. */
  exclusion: zod.optional(tourExclusion),
  /** Another person walked a counted tour of this building on the same day (N6); only if so, and only for administrators. */
  two_on_this_day: zod.optional(zod.literal(true)),
});

export type ListedTour = zod.infer<typeof listedTour>;

/** The response of GET /api/assessment/tours. */
export const tourListPage = zod.object({
  items: zod.array(listedTour),
  next_cursor: zod.nullable(zod.string()),
});

export type TourListPage = zod.infer<typeof tourListPage>;

/** GET /api/assessment/tours/{id}/report: a tour with its building, mandate, inspector and receipts. */
export const tourReport = zod.object({
  tour,
  building,
  mandate,
  inspector,
  receipt: zod.nullable(receipt),
  touchpoint_receipts: zod.record(zod.string(), receipt),
  /** N15: why the tour is in no number; only if it is excluded, and only for administrators. */
  exclusion: zod.optional(tourExclusion),
});

export type TourReport = zod.infer<typeof tourReport>;
