import * as zod from 'zod/mini';
import { exportFormats, pageLimit, searchText } from '../http/page.ts';
import { plainText } from '../http/plainText.ts';
import { tourExclusion } from '../results/exclusion.ts';
import { building, mandate } from './building.ts';
import { receipt } from './receipt.ts';
import { tour } from './tour.ts';

/** What a list of tours is narrowed to; what is excluded (N15) is concluded too, and is listed for administrators only. */
export const tourStates = ['open', 'concluded', 'excluded'] as const;

const id = zod.string().check(zod.minLength(1), zod.maxLength(64), plainText);

/** What GET /api/assessment/tours and its export filter by; `from` and `to` are days (YYYY-MM-DD), both included. */
export const tourFilter = {
  query: zod.optional(searchText),
  status: zod.optional(zod.enum(tourStates)),
  mandate_id: zod.optional(id),
  object_id: zod.optional(id),
  user_id: zod.optional(id),
  from: zod.optional(zod.iso.date()),
  to: zod.optional(zod.iso.date()),
};

/** GET /api/assessment/tours. `cursor` is the `next_cursor` of the page before. */
export const tourQuery = zod.extend(zod.strictObject(tourFilter), {
  cursor: zod.optional(zod.uuid()),
  limit: zod.optional(pageLimit),
});

export type TourQuery = zod.infer<typeof tourQuery>;

/** GET /api/assessment/tours/export: the answers of the whole list as filtered, one row an answer. */
export const tourExportQuery = zod.extend(zod.strictObject(tourFilter), { format: zod.enum(exportFormats) });

export type TourExportQuery = zod.infer<typeof tourExportQuery>;

/** Who did a tour; null once the person was deleted (the tours stay, without the name). */
export const inspector = zod.nullable(
  zod.object({ id: zod.string(), firstname: zod.string(), lastname: zod.string() }),
);

export const listedTour = zod.object({
  id: zod.string(),
  created_at: zod.string(),
  concluded_at: zod.nullable(zod.string()),
  building,
  mandate,
  inspector,
  touchpoints: zod.number(),
  completed_touchpoints: zod.number(),
  /** Why it is in no number (N15); there only where it is excluded, and for administrators. */
  exclusion: zod.optional(tourExclusion),
});

export type ListedTour = zod.infer<typeof listedTour>;

export const tourPage = zod.object({ items: zod.array(listedTour), next_cursor: zod.nullable(zod.string()) });

export type TourPage = zod.infer<typeof tourPage>;

/** GET /api/assessment/tours/{id}/report: one tour as it is read and printed. */
export const tourReport = zod.object({
  tour,
  building,
  mandate,
  inspector,
  receipt: zod.nullable(receipt),
  touchpoint_receipts: zod.record(zod.string(), receipt),
  /** Why it is in no number (N15); there only where it is excluded, and for administrators. */
  exclusion: zod.optional(tourExclusion),
});

export type TourReport = zod.infer<typeof tourReport>;
