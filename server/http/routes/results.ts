import { officePaths } from '#contract/http/officePaths.ts';
import { buildingDetail, buildingRows, disagreementPage } from '#contract/results/buildingResults.ts';
import {
  buildingsExportQuery,
  buildingsQuery,
  disagreementsQuery,
} from '#contract/results/buildingsQuery.ts';
import { mandateRows, overview } from '#contract/results/overview.ts';
import { mandatesQuery, overviewQuery } from '#contract/results/overviewQuery.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { exportBuildings } from '../../services/results/exportBuildings.ts';
import type { App } from '../plugins/App.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf } from '../plugins/session.ts';
import { officeCall } from './call.ts';
import { fileDay, fileTimeoutMs, languageOf, sendTable, tableResponse } from './file.ts';
import { idParameter, sendResult, unfiltered } from './send.ts';

/** Results, for administrators: numbers of all buildings, of each, and where people disagree. */
export function resultsRoutes(app: App, context: AppContext): void {
  const { results, timeZone } = context;
  const reading = <Query>(query: Query) => ({ query, now: context.now().toISOString(), timeZone });

  app.get(
    officePaths.results,
    officeCall(
      'What all buildings say together, and, where asked, another period beside it',
      { 200: overview },
      { querystring: overviewQuery },
    ),
    (request) => results.read('overview', reading(request.query)),
  );

  app.get(
    officePaths.resultsMandates,
    officeCall('A row a mandate', { 200: mandateRows }, { querystring: mandatesQuery }),
    async (request, reply) => sendResult(reply, await results.read('mandates', reading(request.query))),
  );

  app.get(
    officePaths.resultsBuildings,
    officeCall('A row a building, with every topic', { 200: buildingRows }, { querystring: buildingsQuery }),
    async (request, reply) => sendResult(reply, await results.read('buildings', reading(request.query))),
  );

  app.get(
    `${officePaths.resultsBuildings}/:id`,
    officeCall(
      'One building: its tours, floors, findings, and how it compares',
      { 200: buildingDetail },
      { params: idParameter, querystring: unfiltered },
    ),
    async (request, reply) =>
      sendResult(reply, await results.read('building', reading({ id: request.params.id }))),
  );

  app.get(
    officePaths.resultsDisagreements,
    officeCall(
      'Where two people rated the same place differently within 90 days',
      { 200: disagreementPage },
      { querystring: disagreementsQuery },
    ),
    async (request, reply) => sendResult(reply, await results.read('disagreements', reading(request.query))),
  );

  app.get(
    officePaths.resultsExport,
    officeCall(
      'What is filtered as a file, a row a building',
      { 200: tableResponse },
      { querystring: buildingsExportQuery },
      { handlerTimeout: fileTimeoutMs },
    ),
    async (request, reply) => {
      const { format } = request.query;
      const asked = { claim: claimOf(request), language: languageOf(request, format) };
      const table = await exportBuildings(context, asked, request.query);
      if (!table.ok) return sendError(reply, table.reason);
      return sendTable(reply, table.value, { format, fileName: 'buildings', day: fileDay(context) });
    },
  );
}
