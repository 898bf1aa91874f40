import { auditPage, auditQuery } from '#contract/accounts/auditLog.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { listAuditLog } from '../../services/audit/listAuditLog.ts';
import type { App } from '../plugins/App.ts';
import { officeCall } from './call.ts';
import { sendResult } from './send.ts';

/** The audit log, for administrators. */
export function auditLogRoutes(app: App, { database }: AppContext): void {
  app.get(
    officePaths.auditLog,
    officeCall(
      'Who did what to which account or list, and when',
      { 200: auditPage },
      { querystring: auditQuery },
    ),
    async (request, reply) => sendResult(reply, await listAuditLog(database, request.query)),
  );
}
