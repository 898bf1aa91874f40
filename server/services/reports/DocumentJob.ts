import type { TourReport } from '#contract/inspections/tourList.ts';
import type { Locale } from '#domain/locale.ts';
import type { BuildingReport } from '../results/reading/readBuildingReport.ts';
import type { ClientReport } from '../results/reading/readClientReport.ts';

/** JPEG bytes of small pictures, by the id of their photo. */
export type Thumbnails = Readonly<Record<string, Uint8Array>>;

/** What a document shows. */
export type DocumentContent =
  | { readonly kind: 'tour'; readonly report: TourReport; readonly zone: string }
  | ({ readonly kind: 'building' } & BuildingReport)
  | ({ readonly kind: 'client' } & ClientReport);

/** A document to draw in a worker thread. */
export type DocumentJob = {
  readonly content: DocumentContent;
  readonly locale: Locale;
  /** Thumbnails of the photos that it shows. */
  readonly thumbnails: Thumbnails;
  /** ISO 8601. */
  readonly now: string;
};
