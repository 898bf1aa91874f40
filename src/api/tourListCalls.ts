import { officePaths } from '#contract/http/officePaths.ts';
import type { ExportFormat } from '#contract/http/page.ts';
import { paths } from '#contract/http/paths.ts';
import { tourListPage, tourReport, type tourStates } from '#contract/inspections/tourList.ts';
import { type TourExclusion, tourExclusion } from '#contract/results/exclusion.ts';
import type { ApiResult } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';

/** The filters of the list and its export; days as YYYY-MM-DD, both included. */
export type TourFilter = {
  readonly query?: string | undefined;
  readonly status?: (typeof tourStates)[number] | undefined;
  readonly mandate_id?: string | undefined;
  readonly object_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly received?: 'late' | undefined;
};

/** GET /api/assessment/tours: one page, newest first; the person's own tours, or all for an administrator. */
export const fetchTours = (
  api: Api,
  filter: TourFilter & { readonly cursor?: string | undefined },
  signal: AbortSignal,
) => api.call({ method: 'GET', path: `${paths.tours}${queryString(filter)}`, signal }, tourListPage);

/** GET /api/assessment/tours/{id}/report. */
export const fetchTourReport = (api: Api, id: string, signal: AbortSignal) =>
  api.call({ method: 'GET', path: paths.tourReport(id), signal }, tourReport);

/** The path of GET /api/assessment/tours/{id}/report.pdf. */
export function tourReportPdf(id: string): string {
  return officePaths.tourReportPdf(id);
}

/** The path of GET /api/assessment/tours/export: one row per answer. */
export function toursExport(query: TourFilter & { readonly format: ExportFormat }): string {
  return `${officePaths.toursExport}${queryString(query)}`;
}

/** PUT /api/assessment/tours/{id}/exclusion: excludes a concluded tour from all results (N15). */
export async function excludeTour(
  api: Api,
  { id, reason }: { readonly id: string; readonly reason: string },
  operationId: string,
): Promise<ApiResult<TourExclusion>> {
  const body = JSON.stringify({ exclusion: { reason } });
  return api.call({ method: 'PUT', path: officePaths.tourExclusion(id), body, operationId }, tourExclusion);
}

/** DELETE /api/assessment/tours/{id}/exclusion: includes the tour again (N15). */
export const includeTour = (api: Api, id: string, operationId: string) =>
  api.call({ method: 'DELETE', path: officePaths.tourExclusion(id), operationId }, 'no_content');
