import type * as z from 'zod/mini';
import {
  type ExternalUserExportQuery,
  type ExternalUserFields,
  type ExternalUserPage,
  type ExternalUserQuery,
  externalUser,
  externalUserDetail,
  externalUserPage,
  type InvitationLink,
  invitationLink,
  type PeopleChanged,
  type PeopleRequest,
  peopleChanged,
} from '#contract/accounts/externalUser.ts';
import {
  type ExternalUserImportReport,
  externalUserImportReport,
} from '#contract/accounts/externalUserImport.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { ApiResult } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';

/** An action on one person; each has its confirmation (specification §8). */
export type UserAction = 'enable' | 'disable' | 'delete';

/** GET /api/external_users: one page, and the total number. */
export async function fetchExternalUsers(
  api: Api,
  filter: Omit<ExternalUserQuery, 'limit'>,
  signal: AbortSignal,
): Promise<ApiResult<ExternalUserPage>> {
  const path = `${officePaths.externalUsers}${queryString(filter)}`;
  return api.call({ method: 'GET', path, signal }, externalUserPage);
}

/** GET /api/external_users/{id}, with the count of unfinished tours; the result's `etag` is for a change. */
export const fetchExternalUser = (api: Api, id: string, signal: AbortSignal) =>
  api.call({ method: 'GET', path: officePaths.externalUser(id), signal }, externalUserDetail);

/** POST /api/external_users: creates the person and invites by e-mail. */
export async function inviteExternalUser(
  api: Api,
  fields: ExternalUserFields,
  operationId: string,
): Promise<ApiResult<z.output<typeof externalUser>>> {
  const body = JSON.stringify({ external_user: fields });
  return api.call({ method: 'POST', path: officePaths.externalUsers, body, operationId }, externalUser);
}

type PersonChange = {
  readonly id: string;
  /** Of the version that the change is made from; undefined: whatever is stored is replaced. */
  readonly etag: string | undefined;
  readonly fields: ExternalUserFields;
};

/** PUT /api/external_users/{id}: sets all fields; 412 if the stored ones are no longer those of `etag` (E13). */
export async function changeExternalUser(
  api: Api,
  { id, etag, fields }: PersonChange,
  operationId: string,
): Promise<ApiResult<z.output<typeof externalUser>>> {
  const body = JSON.stringify({ external_user: fields });
  const request = { method: 'PUT', path: officePaths.externalUser(id), body, operationId } as const;
  return api.call(etag === undefined ? request : { ...request, ifMatch: etag }, externalUser);
}

/** PUT /api/external_users: one change of up to 200 people, all or none, or its undo (B7). */
export async function changeExternalUsers(
  api: Api,
  request: PeopleRequest,
  operationId: string,
): Promise<ApiResult<PeopleChanged>> {
  const body = JSON.stringify(request);
  return api.call({ method: 'PUT', path: officePaths.externalUsers, body, operationId }, peopleChanged);
}

/** POST /api/external_users/{id}/invitation: sends a new link; the earlier one stops working. */
export const inviteAgain = (api: Api, id: string, operationId: string) =>
  api.call({ method: 'POST', path: officePaths.externalUserInvitation(id), operationId }, 'no_content');

/** POST /api/external_users/{id}/invitation/link: a new link, to hand over; the earlier ones stop working (E20). */
export async function copyInvitationLink(
  api: Api,
  id: string,
  operationId: string,
): Promise<ApiResult<InvitationLink>> {
  const path = officePaths.externalUserInvitationLink(id);
  return api.call({ method: 'POST', path, operationId }, invitationLink);
}

/** PUT …/enable, PUT …/disable or DELETE: disabling and deleting end the person's sessions at once. */
export async function changeUserStatus(
  api: Api,
  action: UserAction,
  id: string,
  operationId: string,
): Promise<ApiResult<null>> {
  if (action === 'delete') {
    return api.call({ method: 'DELETE', path: officePaths.externalUser(id), operationId }, 'no_content');
  }
  const path = action === 'enable' ? officePaths.externalUserEnable(id) : officePaths.externalUserDisable(id);
  return api.call({ method: 'PUT', path, operationId }, 'no_content');
}

/** POST /api/external_users/import: `csv` is the text of the file; a dry run only checks the file. */
export async function importExternalUsers(
  api: Api,
  { csv, dryRun }: { readonly csv: string; readonly dryRun: boolean },
  operationId: string,
): Promise<ApiResult<ExternalUserImportReport>> {
  const body = JSON.stringify({ external_user_import: { csv, dry_run: dryRun } });
  return api.call(
    { method: 'POST', path: officePaths.externalUsersImport, body, operationId },
    externalUserImportReport,
  );
}

/** The path of GET /api/external_users/export with these filters. */
export function externalUsersExport(query: ExternalUserExportQuery): string {
  return `${officePaths.externalUsersExport}${queryString(query)}`;
}
