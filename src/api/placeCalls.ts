import * as zod from 'zod/mini';
import { type BuildingImportReport, buildingImportReport } from '#contract/buildings/buildingImport.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { ExportFormat } from '#contract/http/page.ts';
import { paths } from '#contract/http/paths.ts';
import { building, mandate, type WireBuilding } from '#contract/inspections/building.ts';
import {
  type BuildingFields,
  type BuildingsRequest,
  changedBuildings,
  type MandateFields,
  type ObjectsQuery,
  objectPage,
} from '#contract/inspections/buildingRequests.ts';
import { mandateRows } from '#contract/results/overview.ts';
import { maxResultsPage } from '#contract/results/resultsQuery.ts';
import type { ApiResult, Failure } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';

/** One mandate or building, and the version of it that a change is made from. */
export type Versioned = { readonly id: string; readonly etag: string };

const closedToo = queryString({ include: 'closed' });

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null };

/** All items of a list, from a page on: each page begins where the one before ends. */
export async function allItems<Item>(
  read: (cursor: string | undefined) => Promise<ApiResult<Page<Item>>>,
  cursor?: string,
): Promise<ApiResult<readonly Item[]>> {
  const page = await read(cursor);
  if (!page.ok) return page;
  const { items, next_cursor } = page.value;
  if (next_cursor === null) return { ok: true, value: items };
  const rest = await allItems(read, next_cursor);
  return rest.ok ? { ok: true, value: [...items, ...rest.value] } : rest;
}

/** GET /api/results/mandates: all of them, closed ones too, or one. */
export const fetchMandateRows = (api: Api, mandateId: string | undefined, signal: AbortSignal) =>
  allItems((cursor) => {
    const filter = { mandate_id: mandateId, include: 'closed' };
    const query = queryString({ ...filter, cursor, limit: String(maxResultsPage) });
    return api.call({ method: 'GET', path: `${officePaths.resultsMandates}${query}`, signal }, mandateRows);
  });

/** GET /api/mandates/{id}, as administrators read it: closed ones too, with `etag`. */
export const fetchOfficeMandate = (api: Api, id: string, signal: AbortSignal) =>
  api.call({ method: 'GET', path: `${paths.mandate(id)}${closedToo}`, signal }, mandate);

/** POST, or PUT where there is one: 412 if it is no longer that of `etag` (B3). */
const saving = (path: string, of: Versioned | null) =>
  of === null
    ? ({ method: 'POST', path } as const)
    : ({ method: 'PUT', path: `${path}/${encodeURIComponent(of.id)}`, ifMatch: of.etag } as const);

/** POST /api/mandates; PUT /api/mandates/{id} where there is one. */
export const saveMandate = (
  api: Api,
  { of, fields }: { readonly of: Versioned | null; readonly fields: MandateFields },
  operationId: string,
) => {
  const body = JSON.stringify({ mandate: fields });
  return api.call({ ...saving(paths.mandates, of), body, operationId }, mandate);
};

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
export const fetchObjects = (
  api: Api,
  { limit, ...filter }: Omit<ObjectsQuery, 'offset'>,
  signal: AbortSignal,
) => {
  const query = queryString({ ...filter, limit: limit?.toString() });
  return api.call({ method: 'GET', path: `${officePaths.objects}${query}`, signal }, objectPage);
};

/** GET /api/objects/{id}, as administrators read it: closed and merged ones too, with `etag`. */
export const fetchOfficeBuilding = (api: Api, id: string, signal: AbortSignal) =>
  api.call({ method: 'GET', path: `${paths.object(id)}${closedToo}`, signal }, building);

/** POST /api/objects; PUT /api/objects/{id} where there is one. */
export const saveBuilding = (
  api: Api,
  { of, fields }: { readonly of: Versioned | null; readonly fields: BuildingFields },
  operationId: string,
) => {
  const body = JSON.stringify({ object: fields });
  return api.call({ ...saving(officePaths.objects, of), body, operationId }, building);
};

/** PUT /api/objects: closes or opens all of them, or none. */
export const closeBuildings = (api: Api, request: BuildingsRequest, operationId: string) =>
  api.call(
    { method: 'PUT', path: officePaths.objects, body: JSON.stringify(request), operationId },
    changedBuildings,
  );

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

/** A list of buildings as it is sent: the file, and what a person has said of it (B8). */
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
