import { officePaths } from '#contract/http/officePaths.ts';
import type { ExportFormat } from '#contract/http/page.ts';
import {
  type BuildingOrder,
  type BuildingRows,
  buildingDetail,
  buildingRows,
  type DisagreementPage,
  disagreementPage,
} from '#contract/results/buildingResults.ts';
import { type Overview, type OverviewPart, overview } from '#contract/results/overview.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import type { ApiResult } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';

/** The period to compare with; both days or neither. */
export type Against = {
  readonly against_from?: string | undefined;
  readonly against_to?: string | undefined;
};

/** The filters and the order of the list of buildings. */
export type BuildingsFilter = ResultsFilter & {
  readonly sort?: BuildingOrder | undefined;
  readonly query?: string | undefined;
  readonly unvisited_since?: string | undefined;
  readonly include?: 'closed' | undefined;
};

/** A part of a list: by its offset, or by the cursor of the page before. */
export type Part = {
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

const partQuery = ({ offset, limit, cursor }: Part) => ({
  cursor,
  offset: offset?.toString(),
  limit: limit?.toString(),
});

/** GET /api/results. */
export async function fetchOverview(
  api: Api,
  { include, ...filter }: ResultsFilter & Against & { readonly include: readonly OverviewPart[] },
  signal: AbortSignal,
): Promise<ApiResult<Overview>> {
  const query = queryString({ ...filter, include: include.join() });
  return api.call({ method: 'GET', path: `${officePaths.results}${query}`, signal }, overview);
}

/** GET /api/results/buildings: a part of the list, and its total length. */
export async function fetchBuildingRows(
  api: Api,
  { filter, part }: { readonly filter: BuildingsFilter; readonly part: Part },
  signal: AbortSignal,
): Promise<ApiResult<BuildingRows>> {
  const query = queryString({ ...filter, ...partQuery(part) });
  return api.call({ method: 'GET', path: `${officePaths.resultsBuildings}${query}`, signal }, buildingRows);
}

/** GET /api/results/buildings/{object_id}: with all of its tours, whatever the filters of the list are. */
export const fetchBuildingResults = (api: Api, id: string, signal: AbortSignal) =>
  api.call({ method: 'GET', path: officePaths.resultsBuilding(id), signal }, buildingDetail);

/** GET /api/results/disagreements. */
export async function fetchDisagreements(
  api: Api,
  { filter, part }: { readonly filter: ResultsFilter; readonly part: Part },
  signal: AbortSignal,
): Promise<ApiResult<DisagreementPage>> {
  const query = queryString({ ...filter, ...partQuery(part) });
  return api.call(
    { method: 'GET', path: `${officePaths.resultsDisagreements}${query}`, signal },
    disagreementPage,
  );
}

/** The path of GET /api/results/export: one row per building. */
export function buildingsExport(query: BuildingsFilter & { readonly format: ExportFormat }): string {
  return `${officePaths.resultsExport}${queryString(query)}`;
}

/** The path of GET /api/results/report.pdf: the client's report. */
export function resultsReport(query: ResultsFilter & Against): string {
  return `${officePaths.resultsReport}${queryString(query)}`;
}

/** The path of GET /api/results/buildings/{object_id}/report.pdf. */
export function buildingReport(id: string): string {
  return officePaths.resultsBuildingReport(id);
}
