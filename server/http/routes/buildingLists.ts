import * as zod from 'zod/mini';
import {
  type BuildingImportReport,
  buildingImportQuery,
  buildingImportReport,
  buildingListQuery,
  maxBuildingFile,
} from '#contract/buildings/buildingImport.ts';
import { errorBody } from '#contract/http/errors.ts';
import { ifMatchHeader } from '#contract/http/headers.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { exportBuildingList } from '../../services/buildings/exportBuildingList.ts';
import type { App } from '../plugins/App.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf, lookUpReader } from '../plugins/session.ts';
import { InvalidRequest } from '../plugins/validation.ts';
import { officeCall } from './call.ts';
import { fileDay, fileTimeoutMs, languageOf, sendTable, tableResponse } from './file.ts';
import { operationKey, sendJson } from './send.ts';

// Choices for as many lines as may wait for one, and what is around the parts.
const importBodyLimit = maxBuildingFile + 200_000;
// On a slow line from an office; imports wait for one another.
const importWithinMs = 120_000;

const conflict = zod.extend(errorBody, { current: zod.optional(buildingImportReport) });

/** Export and import of lists of buildings. */
export function buildingListRoutes(app: App, context: AppContext): void {
  app.get(
    officePaths.buildingsExport,
    officeCall(
      'The open buildings of a mandate, or of all, as a file that can be imported',
      { 200: tableResponse },
      { querystring: buildingListQuery },
      { handlerTimeout: fileTimeoutMs },
    ),
    async (request, reply) => {
      const { format } = request.query;
      const asked = { claim: claimOf(request), language: languageOf(request, format) };
      const table = await exportBuildingList(context, asked, request.query);
      if (!table.ok) return sendError(reply, table.reason);
      return sendTable(reply, table.value, { format, fileName: 'buildings', day: fileDay(context) });
    },
  );

  void app.register(async (scope: App) => importRoute(scope, context));
}

function importRoute(app: App, context: AppContext): void {
  app.removeAllContentTypeParsers();
  // Left as bytes: they are parsed in the import's thread.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes;
    done(null, undefined);
  });
  // Before 8 MB are read.
  app.addHook('preParsing', async (request, reply, payload) => {
    const asker = await lookUpReader(context, request);
    return asker.ok ? payload : reply.send(sendError(reply, asker.reason));
  });
  app.post(
    officePaths.buildingsImport,
    officeCall(
      'Import a list of buildings (multipart/form-data: file, choices), or, in a dry run, say what that would do',
      { 200: buildingImportReport, 412: conflict },
      { querystring: buildingImportQuery },
      { bodyLimit: importBodyLimit, handlerTimeout: importWithinMs },
    ),
    async (request, reply) => {
      // The upload may have taken longer than the session.
      const asker = await lookUpReader(context, request);
      if (!asker.ok) return sendError(reply, asker.reason);
      const key = operationKey(request);
      if (!key.ok) throw new InvalidRequest(key.reason.errors);
      if (request.bodyBytes === null) return sendError(reply, { reason: 'unsupported_media_type' });
      const answer = await context.buildingImporter.run({
        body: request.bodyBytes,
        contentType: request.headers['content-type'] ?? '',
        query: request.query,
        ifMatch: request.headers[ifMatchHeader.toLowerCase()] as string | undefined,
        key: key.value,
        sessionHash: claimOf(request).sessionHash,
      });
      if (!answer.ok) return sendError(reply, answer.reason);
      // Up to a megabyte of JSON.
      return sendJson(reply, answer.value) as BuildingImportReport;
    },
  );
}
