import { externalUserExportQuery } from '#contract/accounts/externalUser.ts';
import {
  externalUserImportReport,
  externalUserImportRequest,
} from '#contract/accounts/externalUserImport.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { AppContext } from '../../../services/AppContext.ts';
import { exportExternalUsers } from '../../../services/users/exportExternalUsers.ts';
import { importExternalUsers, tryImport } from '../../../services/users/importExternalUsers.ts';
import type { App } from '../../plugins/App.ts';
import { importBodyLimit, importReader, leaveBody } from '../../plugins/importBody.ts';
import { sendError } from '../../plugins/sendError.ts';
import { claimOf, lookUpReader } from '../../plugins/session.ts';
import { call, officeCall } from '../call.ts';
import { fileDay, fileResponse, fileTimeoutMs, languageOf, sendTable } from '../file.ts';
import { sendIdempotent } from '../send.ts';

// Imports wait for one another.
const importWithinMs = 60_000;

/** Export and import of external users. */
export function externalUserFileRoutes(app: App, context: AppContext): void {
  app.get(
    officePaths.externalUsersExport,
    officeCall(
      'The whole list as filtered, as a file',
      { 200: fileResponse },
      { querystring: externalUserExportQuery },
      { handlerTimeout: fileTimeoutMs },
    ),
    async (request, reply) => {
      const { format } = request.query;
      const asked = { claim: claimOf(request), language: languageOf(request, format) };
      const table = await exportExternalUsers(context, asked, request.query);
      if (!table.ok) return sendError(reply, table.reason);
      return sendTable(reply, table.value, { format, fileName: 'external-users', day: fileDay(context) });
    },
  );

  void app.register(async (scope: App) => importRoute(scope, context));
}

function importRoute(app: App, context: AppContext): void {
  const readImport = importReader();
  leaveBody(app);
  app.post(
    officePaths.externalUsersImport,
    call(
      'Invite everybody in a CSV file, or, in a dry run, say who that would be',
      { 200: externalUserImportReport },
      { body: externalUserImportRequest },
      {
        bodyLimit: importBodyLimit, // Validated in the thread, by the same shape.
        validatorCompiler: () => (value: unknown) => ({ value }),
        config: { access: 'administrators', sendsMail: true },
        handlerTimeout: importWithinMs,
      },
    ),
    async (request, reply) => {
      const asker = await lookUpReader(context, request);
      if (!asker.ok) return sendError(reply, asker.reason);
      const read = await readImport(request.bodyBytes);
      if (!read.ok) return sendError(reply, read.reason);
      const { dryRun, lines } = read.value;
      if (!dryRun) return sendIdempotent(context, request, reply, (work) => importExternalUsers(work, lines));
      const reader = await lookUpReader(context, request);
      return reader.ok ? tryImport(context.database, lines) : sendError(reply, reader.reason);
    },
  );
}
