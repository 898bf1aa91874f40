import type { ExportFormat } from '#contract/http/page.ts';
import { paths } from '#contract/http/paths.ts';
import {
  type BuildingDetail,
  type BuildingOrder,
  type BuildingRows,
  buildingDetail,
  buildingRows,
  type DisagreementPage,
  disagreementPage,
} from '#contract/results/buildingResults.ts';
import { type Overview, type OverviewPart, overview } from '#contract/results/overview.ts';
import type { Basis } from '#contract/results/resultShapes.ts';
import type { ApiResult } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';

/** What results are narrowed down by; days as YYYY-MM-DD, both included (N6). */
export type ResultsFilter = {
  readonly mandate_id?: string | undefined;
  readonly object_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly basis?: Basis | undefined;
};

/** The period that another is compared with; both or neither. */
export type Against = {
  readonly against_from?: string | undefined;
  readonly against_to?: string | undefined;
};

export type BuildingsFilter = ResultsFilter & {
  readonly sort?: BuildingOrder | undefined;
  readonly query?: string | undefined;
  readonly unvisited_since?: string | undefined;
};

/** A part of a list: by its place, or after the page before. */
export type Part = {
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

const said = ({ offset, limit, cursor }: Part) => ({
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
  return api.call({ method: 'GET', path: `${paths.results}${query}`, signal }, overview);
}

/** GET /api/results/buildings: a part of the list, and how long all of it is. */
export async function fetchBuildingRows(
  api: Api,
  { filter, part }: { readonly filter: BuildingsFilter; readonly part: Part },
  signal: AbortSignal,
): Promise<ApiResult<BuildingRows>> {
  const query = queryString({ ...filter, ...said(part) });
  return api.call({ method: 'GET', path: `${paths.resultsBuildings}${query}`, signal }, buildingRows);
}

/** GET /api/results/buildings/{object_id}: all of its tours, whatever filters narrow the list it came from. */
export async function fetchBuilding(
  api: Api,
  id: string,
  signal: AbortSignal,
): Promise<ApiResult<BuildingDetail>> {
  return api.call({ method: 'GET', path: paths.resultsBuilding(id), signal }, buildingDetail);
}

/** GET /api/results/disagreements. */
export async function fetchDisagreements(
  api: Api,
  { filter, part }: { readonly filter: ResultsFilter; readonly part: Part },
  signal: AbortSignal,
): Promise<ApiResult<DisagreementPage>> {
  const query = queryString({ ...filter, ...said(part) });
  return api.call({ method: 'GET', path: `${paths.resultsDisagreements}${query}`, signal }, disagreementPage);
}

/** The path of GET /api/results/export: a row a building. */
export function buildingsExport(query: BuildingsFilter & { readonly format: ExportFormat }): string {
  return `${paths.resultsExport}${queryString(query)}`;
}

/** The path of GET /api/results/report.pdf: the client's report. */
export function resultsReport(query: ResultsFilter & Against): string {
  return `${paths.resultsReport}${queryString(query)}`;
}

/** The path of GET /api/results/buildings/{object_id}/report.pdf. */
export function buildingReport(id: string): string {
  return paths.resultsBuildingReport(id);
}
