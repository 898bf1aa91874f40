import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { tourExportQuery, tourReport } from '#contract/inspections/tourList.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { exportTours } from '../../services/results/exportTours.ts';
import { readTourReport } from '../../services/results/readTourReport.ts';
import type { App } from '../plugins/App.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf, readerOf } from '../plugins/session.ts';
import { call } from './call.ts';
import { fileDay, fileResponse, fileTimeoutMs, languageOf, sendTable } from './file.ts';
import { idParameter, sendResult } from './send.ts';

/** Export of tours, and the report of one. */
export function tourFileRoutes(app: App, context: AppContext): void {
  app.get(
    officePaths.toursExport,
    call(
      'Every answer of one’s own tours, an administrator’s: of everybody’s, as a file',
      { 200: fileResponse },
      { querystring: tourExportQuery },
      { handlerTimeout: fileTimeoutMs },
    ),
    async (request, reply) => {
      const { format } = request.query;
      const asked = { claim: claimOf(request), language: languageOf(request, format) };
      const table = await exportTours(context, asked, request.query);
      if (!table.ok) return sendError(reply, table.reason);
      return sendTable(reply, table.value, { format, fileName: 'tours', day: fileDay(context) });
    },
  );

  app.get(
    `${paths.tours}/:id/report`,
    call('One tour as it is read and printed', { 200: tourReport }, { params: idParameter }),
    async (request, reply) =>
      sendResult(reply, await readTourReport(context.database, readerOf(request), request.params.id)),
  );
}
