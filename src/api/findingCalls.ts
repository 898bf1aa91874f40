import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import type { ExportFormat } from '#contract/http/page.ts';
import { type FindingLinks, findingLinks } from '#contract/repair/findingLinks.ts';
import {
  type ChangedFindings,
  changedFindings,
  type FindingDetail,
  type FindingPage,
  finding,
  findingDetail,
  findingPage,
  type WireFinding,
} from '#contract/results/finding.ts';
import type {
  FindingExportQuery,
  FindingFields,
  FindingMessage,
  FindingsRequest,
} from '#contract/results/findingRequests.ts';
import type { ApiResult, Failure } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';
import type { Part } from './resultsCalls.ts';

/** The filters of findings; the period is that of the day on which they were last seen, with a person by that person (N32). */
export type FindingsFilter = Readonly<Omit<FindingExportQuery, 'format' | 'basis'>>;

/** GET /api/findings: a part of the list, and its total length. */
export async function fetchFindings(
  api: Api,
  { filter, part: { cursor, offset, limit } }: { readonly filter: FindingsFilter; readonly part: Part },
  signal: AbortSignal,
): Promise<ApiResult<FindingPage>> {
  const query = queryString({ ...filter, cursor, offset: offset?.toString(), limit: limit?.toString() });
  return api.call({ method: 'GET', path: `${officePaths.findings}${query}`, signal }, findingPage);
}

/** GET /api/findings/{id}. */
export const fetchFinding = (api: Api, id: string, signal: AbortSignal) =>
  api.call({ method: 'GET', path: officePaths.finding(id), signal }, findingDetail);

/** PUT /api/findings/{id}: sets all four fields, based on the version of `etag`; 412 if it was changed meanwhile. */
export async function changeFinding(
  api: Api,
  { id, etag, fields }: { readonly id: string; readonly etag: string; readonly fields: FindingFields },
  operationId: string,
): Promise<ApiResult<FindingDetail>> {
  const body = JSON.stringify({ finding: fields });
  const request = { method: 'PUT', path: officePaths.finding(id), body, operationId, ifMatch: etag } as const;
  return api.call(request, findingDetail);
}

/** The finding as another change has made it, of the refusal of a change (N23); null of any other failure. */
export function currentFinding(failure: Failure): WireFinding | null {
  const parsed = zod.safeParse(finding, failure.kind === 'status' ? failure.current : undefined);
  return parsed.success ? parsed.data : null;
}

/** PUT /api/findings: changes those that are as their etags say; omitted fields stay as they are. */
export async function changeFindings(
  api: Api,
  request: FindingsRequest,
  operationId: string,
): Promise<ApiResult<ChangedFindings>> {
  const body = JSON.stringify(request);
  return api.call({ method: 'PUT', path: officePaths.findings, body, operationId }, changedFindings);
}

/** POST /api/findings/{id}/message: sends it by e-mail, in the language on the screen. */
export async function sendFinding(
  api: Api,
  { id, message }: { readonly id: string; readonly message: FindingMessage },
  operationId: string,
): Promise<ApiResult<FindingDetail>> {
  const body = JSON.stringify(message);
  return api.call({ method: 'POST', path: officePaths.findingMessage(id), body, operationId }, findingDetail);
}

/** GET /api/findings/{id}/links: who has a link to it. */
export async function fetchFindingLinks(
  api: Api,
  id: string,
  signal: AbortSignal,
): Promise<ApiResult<FindingLinks>> {
  return api.call({ method: 'GET', path: officePaths.findingLinks(id), signal }, findingLinks);
}

/** DELETE /api/findings/{id}/links/{id}: ends all that its address was sent about the finding, with the photos from there if chosen. */
export async function withdrawLink(
  api: Api,
  {
    findingId,
    linkId,
    photos,
  }: { readonly findingId: string; readonly linkId: string; readonly photos: boolean },
  operationId: string,
): Promise<ApiResult<null>> {
  const path = `${officePaths.findingLink(findingId, linkId)}${queryString({ photos: photos ? '1' : undefined })}`;
  return api.call({ method: 'DELETE', path, operationId }, 'no_content');
}

/** POST /api/forgotten_addresses: erases the address of somebody without an account. */
export async function forgetAddress(api: Api, email: string, operationId: string): Promise<ApiResult<null>> {
  const body = JSON.stringify({ email });
  return api.call({ method: 'POST', path: officePaths.forgottenAddresses, body, operationId }, 'no_content');
}

/** The path of GET /api/findings/export: one row per finding. */
export function findingsExport(query: FindingsFilter & { readonly format: ExportFormat }): string {
  return `${officePaths.findingsExport}${queryString(query)}`;
}
