import * as z from 'zod/mini';
import { exportFormats, pageLimit, searchText } from '../http/page.ts';
import { plainText } from '../http/plainText.ts';
import { tourExclusion } from '../results/exclusion.ts';
import { building, mandate } from './building.ts';
import { receipt } from './receipt.ts';
import { tour } from './tour.ts';

/** The states a list of tours can be filtered by. Excluded tours (N15) are concluded too, and listed for administrators only. */
export const tourStates = ['open', 'concluded', 'excluded'] as const;

const id = z.string().check(z.minLength(1), z.maxLength(64), plainText);

/** The filters of GET /api/assessment/tours and its export; `from` and `to` are days (YYYY-MM-DD), both included. */
export const tourFilter = {
  query: z.optional(searchText),
  status: z.optional(z.enum(tourStates)),
  mandate_id: z.optional(id),
  object_id: z.optional(id),
  user_id: z.optional(id),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
};

/** GET /api/assessment/tours. `cursor` is the `next_cursor` of the page before. */
export const tourQuery = z.extend(z.strictObject(tourFilter), {
  cursor: z.optional(z.uuid()),
  limit: z.optional(pageLimit),
});

export type TourQuery = z.infer<typeof tourQuery>;

/** GET /api/assessment/tours/export: the answers of the whole filtered list, one row per answer. */
export const tourExportQuery = z.extend(z.strictObject(tourFilter), { format: z.enum(exportFormats) });

export type TourExportQuery = z.infer<typeof tourExportQuery>;

/** The person who did a tour; null once they were deleted (the tour stays, without the name). */
export const inspector = z.nullable(
  z.object({ id: z.string(), firstname: z.string(), lastname: z.string() }),
);

/** A tour in a list, with the numbers of its visible and its completed touchpoints. */
const listedTour = z.object({
  id: z.string(),
  created_at: z.string(),
  concluded_at: z.nullable(z.string()),
  building,
  mandate,
  inspector,
  touchpoints: z.number(),
  completed_touchpoints: z.number(),
  /** Why it is in no number (N15); there only where it is excluded, and for administrators. */
  exclusion: z.optional(tourExclusion),
});

export type ListedTour = z.infer<typeof listedTour>;

/** The response of GET /api/assessment/tours. */
export const tourListPage = z.object({
  items: z.array(listedTour),
  next_cursor: z.nullable(z.string()),
});

export type TourListPage = z.infer<typeof tourListPage>;

/** GET /api/assessment/tours/{id}/report: a tour with its building, mandate, inspector and receipts. */
export const tourReport = z.object({
  tour,
  building,
  mandate,
  inspector,
  receipt: z.nullable(receipt),
  touchpoint_receipts: z.record(z.string(), receipt),
  /** Why it is in no number (N15); there only where it is excluded, and for administrators. */
  exclusion: z.optional(tourExclusion),
});

export type TourReport = z.infer<typeof tourReport>;
