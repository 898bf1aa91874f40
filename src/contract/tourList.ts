import * as z from 'zod/mini';
import { building, mandate } from './building.ts';
import { exportFormats, pageLimit, searchText } from './page.ts';
import { plainText } from './plainText.ts';
import { receipt } from './receipt.ts';
import { tour } from './tour.ts';

export const tourStates = ['open', 'concluded'] as const;

const id = z.string().check(z.minLength(1), z.maxLength(64), plainText);

/** What GET /api/assessment/tours and its export filter by; `from` and `to` are days (YYYY-MM-DD), both included. */
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
export const tourQuery = z.strictObject({
  ...tourFilter,
  cursor: z.optional(z.uuid()),
  limit: z.optional(pageLimit),
});

export type TourQuery = z.infer<typeof tourQuery>;

/** GET /api/assessment/tours/export: the answers of the whole list as filtered, one row an answer. */
export const tourExportQuery = z.strictObject({ ...tourFilter, format: z.enum(exportFormats) });

export type TourExportQuery = z.infer<typeof tourExportQuery>;

/** Who did a tour; null once the person was deleted (the tours stay, without the name). */
export const inspector = z.nullable(
  z.object({ id: z.string(), firstname: z.string(), lastname: z.string() }),
);

export const listedTour = z.object({
  id: z.string(),
  created_at: z.string(),
  concluded_at: z.nullable(z.string()),
  building,
  mandate,
  inspector,
  touchpoints: z.number(),
  completed_touchpoints: z.number(),
});

export type ListedTour = z.infer<typeof listedTour>;

export const tourPage = z.object({ items: z.array(listedTour), next_cursor: z.nullable(z.string()) });

export type TourPage = z.infer<typeof tourPage>;

/** GET /api/assessment/tours/{id}/report: one tour as it is read and printed. */
export const tourReport = z.object({
  tour,
  building,
  mandate,
  inspector,
  receipt: z.nullable(receipt),
  touchpoint_receipts: z.record(z.string(), receipt),
});

export type TourReport = z.infer<typeof tourReport>;
