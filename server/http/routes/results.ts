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
import { errorResponses, sendError } from '../plugins/sendError.ts';
import { claimOf } from '../plugins/session.ts';
import { fileDay, fileTimeoutMs, languageOf, sendTable, tableResponse } from './file.ts';
import { idParameter, sendResult, unfiltered } from './send.ts';

const config = { access: 'administrators' } as const;

/** Results, for administrators: numbers of all buildings, of each, and where people disagree. */
export function resultsRoutes(app: App, context: AppContext): void {
  const { results, timeZone } = context;
  const reading = <Query>(query: Query) => ({ query, now: context.now().toISOString(), timeZone });

  app.get(
    officePaths.results,
    {
      config,
      schema: {
        summary: 'What all buildings say together, and, where asked, another period beside it',
        querystring: overviewQuery,
        response: { 200: overview, ...errorResponses },
      },
    },
    (request) => results.read('overview', reading(request.query)),
  );

  app.get(
    officePaths.resultsMandates,
    {
      config,
      schema: {
        summary: 'A row a mandate',
        querystring: mandatesQuery,
        response: { 200: mandateRows, ...errorResponses },
      },
    },
    async (request, reply) => sendResult(reply, await results.read('mandates', reading(request.query))),
  );

  app.get(
    officePaths.resultsBuildings,
    {
      config,
      schema: {
        summary: 'A row a building, with every topic',
        querystring: buildingsQuery,
        response: { 200: buildingRows, ...errorResponses },
      },
    },
    async (request, reply) => sendResult(reply, await results.read('buildings', reading(request.query))),
  );

  app.get(
    `${officePaths.resultsBuildings}/:id`,
    {
      config,
      schema: {
        summary: 'One building: its tours, floors, findings, and how it compares',
        params: idParameter,
        querystring: unfiltered,
        response: { 200: buildingDetail, ...errorResponses },
      },
    },
    async (request, reply) =>
      sendResult(reply, await results.read('building', reading({ id: request.params.id }))),
  );

  app.get(
    officePaths.resultsDisagreements,
    {
      config,
      schema: {
        summary: 'Where two people rated the same place differently within 90 days',
        querystring: disagreementsQuery,
        response: { 200: disagreementPage, ...errorResponses },
      },
    },
    async (request, reply) => sendResult(reply, await results.read('disagreements', reading(request.query))),
  );

  app.get(
    officePaths.resultsExport,
    {
      config,
      handlerTimeout: fileTimeoutMs,
      schema: {
        summary: 'What is filtered as a file, a row a building',
        querystring: buildingsExportQuery,
        response: { 200: tableResponse, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const asked = { claim: claimOf(request), language: languageOf(request, format) };
      const table = await exportBuildings(context, asked, request.query);
      if (!table.ok) return sendError(reply, table.reason);
      return sendTable(reply, table.value, { format, fileName: 'buildings', day: fileDay(context) });
    },
  );
}
