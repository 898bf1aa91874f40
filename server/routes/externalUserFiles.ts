import { externalUserExportQuery } from '#contract/externalUser.ts';
import {
  externalUserImportReport,
  externalUserImportRequest,
  longestImportText,
} from '#contract/externalUserImport.ts';
import { paths } from '#contract/paths.ts';
import type { App } from '../plugins/App.ts';
import { refusals, refuse } from '../plugins/refuse.ts';
import { claimOf, lookUpReader } from '../plugins/session.ts';
import type { Environment } from '../services/Environment.ts';
import { exportExternalUsers } from '../services/exportExternalUsers.ts';
import { importExternalUsers, tryImport } from '../services/importExternalUsers.ts';
import { answerOnce } from './answer.ts';
import { fileAnswer, fileTimeoutMs, sendTable } from './file.ts';

// A text of the greatest length, where every sign takes what JSON may make of it in practice.
const importBodyLimit = 3 * longestImportText;

/** External users in files: in and out. */
export function externalUserFileRoutes(app: App, environment: Environment): void {
  app.get(
    paths.externalUsersExport,
    {
      config: { access: 'administrators', longestMs: fileTimeoutMs },
      schema: {
        summary: 'The whole list as filtered, as a file',
        querystring: externalUserExportQuery,
        response: { 200: fileAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const table = await exportExternalUsers(environment, claimOf(request), request.query);
      if (!table.ok) return refuse(reply, table.reason);
      const { format } = request.query;
      return sendTable(reply, table.value, { format, fileName: 'external-users', now: environment.now() });
    },
  );

  app.post(
    paths.externalUsersImport,
    {
      bodyLimit: importBodyLimit,
      config: { access: 'administrators', sendsMail: true },
      schema: {
        summary: 'Invite everybody in a CSV file, or, in a dry run, say who that would be',
        body: externalUserImportRequest,
        response: { 200: externalUserImportReport, ...refusals },
      },
    },
    async (request, reply) => {
      const { csv, dry_run } = request.body.external_user_import;
      if (dry_run) {
        const reader = await lookUpReader(environment, request);
        return reader.ok ? tryImport(environment.database, csv) : refuse(reply, reader.reason);
      }
      return answerOnce(environment, request, reply, (work) => importExternalUsers(work, csv));
    },
  );
}
