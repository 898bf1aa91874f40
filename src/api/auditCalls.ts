import { type AuditPage, auditPage } from '#contract/accounts/auditLog.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { ApiResult } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';

/** One recorded action: who did what to whom, and when. */
export type AuditEntry = AuditPage['items'][number];

/** GET /api/audit_log: one page, newest first. */
export async function fetchAuditLog(
  api: Api,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ApiResult<AuditPage>> {
  const path = `${officePaths.auditLog}${queryString({ cursor })}`;
  return api.call({ method: 'GET', path, signal }, auditPage);
}
