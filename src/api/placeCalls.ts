import * as zod from 'zod/mini';
import { type BuildingImportReport, buildingImportReport } from '#contract/buildings/buildingImport.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { ExportFormat } from '#contract/http/page.ts';
import { paths } from '#contract/http/paths.ts';
import { building, mandate, type WireBuilding, type WireMandate } from '#contract/inspections/building.ts';
import {
  type BuildingFields,
  type BuildingsRequest,
  changedBuildings,
  type MandateFields,
  type ObjectPage,
  type ObjectsQuery,
  objectPage,
} from '#contract/inspections/buildingRequests.ts';
import { type MandateRow, type MandateRows, mandateRows } from '#contract/results/overview.ts';
import { maxResultsPage } from '#contract/results/resultsQuery.ts';
import type { ApiResult, Failure } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';

/** One mandate or building, and the version of it that a change is made from. */
export type Versioned = { readonly id: string; readonly etag: string };

const closedToo = queryString({ include: 'closed' });

/** GET /api/results/mandates: all of them, closed ones too, or one; page by page. */
export async function fetchMandateRows(
  api: Api,
  mandateId: string | undefined,
  signal: AbortSignal,
): Promise<ApiResult<MandateRow[]>> {
  const rows: MandateRow[] = [];
  let cursor: string | undefined;
  do {
    const filter = { mandate_id: mandateId, include: 'closed' };
    const query: string = queryString({ ...filter, cursor, limit: String(maxResultsPage) });
    const path = `${officePaths.resultsMandates}${query}`;
    // Each page begins where the one before ends.
    const page: ApiResult<MandateRows> = await api.call({ method: 'GET', path, signal }, mandateRows);
    if (!page.ok) return page;
    rows.push(...page.value.items);
    cursor = page.value.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { ok: true, value: rows };
}

/** GET /api/mandates/{id}, as administrators read it: closed ones too, with `etag`. */
export async function fetchOfficeMandate(
  api: Api,
  id: string,
  signal: AbortSignal,
): Promise<ApiResult<WireMandate>> {
  return api.call({ method: 'GET', path: `${paths.mandate(id)}${closedToo}`, signal }, mandate);
}

/** POST /api/mandates; PUT /api/mandates/{id} where there is one: 412 if it is no longer that of `etag` (B3). */
export async function saveMandate(
  api: Api,
  { of, fields }: { readonly of: Versioned | null; readonly fields: MandateFields },
  operationId: string,
): Promise<ApiResult<WireMandate>> {
  const body = JSON.stringify({ mandate: fields });
  const request =
    of === null
      ? ({ method: 'POST', path: paths.mandates } as const)
      : ({ method: 'PUT', path: paths.mandate(of.id), ifMatch: of.etag } as const);
  return api.call({ ...request, body, operationId }, mandate);
}

/** DELETE /api/mandates/{id} (with its buildings), /api/objects/{id}: 412 if it is no longer that of `etag`, 409 if a tour names it (B3). */
export async function deletePlace(
  api: Api,
  kind: 'mandate' | 'object',
  { id, etag }: Versioned,
  operationId: string,
): Promise<ApiResult<null>> {
  return api.call({ method: 'DELETE', path: paths[kind](id), ifMatch: etag, operationId }, 'no_content');
}

/** GET /api/objects: a page of the office's list of buildings, by name, and how many pass. */
export async function fetchObjects(
  api: Api,
  { limit, ...filter }: Omit<ObjectsQuery, 'offset'>,
  signal: AbortSignal,
): Promise<ApiResult<ObjectPage>> {
  const query = queryString({ ...filter, limit: limit?.toString() });
  return api.call({ method: 'GET', path: `${officePaths.objects}${query}`, signal }, objectPage);
}

/** GET /api/objects/{id}, as administrators read it: closed and merged ones too, with `etag`. */
export async function fetchOfficeBuilding(
  api: Api,
  id: string,
  signal: AbortSignal,
): Promise<ApiResult<WireBuilding>> {
  return api.call({ method: 'GET', path: `${paths.object(id)}${closedToo}`, signal }, building);
}

/** POST /api/objects; PUT /api/objects/{id} where there is one: 412 if it is no longer that of `etag` (B3). */
export async function saveBuilding(
  api: Api,
  { of, fields }: { readonly of: Versioned | null; readonly fields: BuildingFields },
  operationId: string,
): Promise<ApiResult<WireBuilding>> {
  const body = JSON.stringify({ object: fields });
  const request =
    of === null
      ? ({ method: 'POST', path: officePaths.objects } as const)
      : ({ method: 'PUT', path: paths.object(of.id), ifMatch: of.etag } as const);
  return api.call({ ...request, body, operationId }, building);
}

/** PUT /api/objects: closes or opens all of them, or none. */
export async function closeBuildings(
  api: Api,
  request: BuildingsRequest,
  operationId: string,
): Promise<ApiResult<{ items: WireBuilding[] }>> {
  const body = JSON.stringify(request);
  return api.call({ method: 'PUT', path: officePaths.objects, body, operationId }, changedBuildings);
}

/** PUT /api/objects/{id}/merge; DELETE, where `into` is null, takes it back (B2). */
export async function mergeBuilding(
  api: Api,
  { id, etag, into }: Versioned & { readonly into: string | null },
  operationId: string,
): Promise<ApiResult<WireBuilding>> {
  const request = { path: officePaths.objectMerge(id), ifMatch: etag, operationId };
  return into === null
    ? api.call({ ...request, method: 'DELETE' }, building)
    : api.call({ ...request, method: 'PUT', body: JSON.stringify({ merge: { into } }) }, building);
}

/** A list of buildings as it is sent: the file, and what a person has said of it (B8, B9). */
export type SentList = {
  readonly file: File;
  readonly encoding?: string | undefined;
  /** The mandate whose whole list it is. */
  readonly whole?: string | undefined;
  readonly choices: Readonly<Record<string, string>>;
  /** How many buildings a whole list closes, where that is wanted. */
  readonly confirm?: number | undefined;
};

/**
 * POST /api/buildings/import: with the `report` that it carries out and an operation id it stores (412: `current` is the new
 * report), without them it is a dry run.
 */
export async function importBuildings(
  api: Api,
  { file, encoding, whole, choices, confirm }: SentList,
  stores?: { readonly report: string; readonly operationId: string },
): Promise<ApiResult<BuildingImportReport>> {
  const body = new FormData();
  body.append('choices', JSON.stringify(choices));
  body.append('file', file);
  const dry = stores === undefined ? '1' : undefined;
  const query = queryString({ dry_run: dry, encoding, whole, confirm: confirm?.toString() });
  const request = { method: 'POST', path: `${officePaths.buildingsImport}${query}`, body } as const;
  return stores === undefined
    ? api.call(request, buildingImportReport)
    : api.call({ ...request, ifMatch: stores.report, operationId: stores.operationId }, buildingImportReport);
}

/** The new report of an import that was refused because something was changed since its report (412), or null. */
export function newReport(failure: Failure): BuildingImportReport | null {
  if (failure.kind !== 'status' || failure.status !== 412) return null;
  return zod.safeParse(buildingImportReport, failure.current).data ?? null;
}

/** The path of GET /api/buildings/export: the open buildings of a mandate, or of all open ones. */
export function buildingsList(format: ExportFormat, mandateId?: string): string {
  return `${officePaths.buildingsExport}${queryString({ format, mandate_id: mandateId })}`;
}
