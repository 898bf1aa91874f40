import { paths } from '#contract/http/paths.ts';
import { building, buildings, mandate, mandates } from '#contract/inspections/building.ts';
import type { AppContext } from '../../services/AppContext.ts';
import {
  findBuildingById,
  listMandates,
  readBuildingsOf,
  readMandate,
} from '../../services/buildings/readBuildings.ts';
import type { App } from '../plugins/App.ts';
import { compressedLists } from '../plugins/compressedLists.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { idParameter, sendResult } from './send.ts';

/** Mandates and their buildings, for whoever is signed in. */
export async function mandateRoutes(app: App, { database }: AppContext): Promise<void> {
  await compressedLists(app, (lists) =>
    lists.get(
      paths.mandates,
      { schema: { summary: 'All mandates', response: { 200: mandates, ...errorResponses } } },
      () => listMandates(database),
    ),
  );

  app.get(
    `${paths.mandates}/:id`,
    {
      schema: { summary: 'One mandate', params: idParameter, response: { 200: mandate, ...errorResponses } },
    },
    async (request, reply) => sendResult(reply, await readMandate(database, request.params.id)),
  );

  await compressedLists(app, (lists) =>
    lists.get(
      `${paths.mandates}/:id/objects`,
      {
        schema: {
          summary: 'The buildings of a mandate',
          params: idParameter,
          response: { 200: buildings, ...errorResponses },
        },
      },
      async (request, reply) => sendResult(reply, await readBuildingsOf(database, request.params.id)),
    ),
  );

  app.get(
    '/api/objects/:id',
    {
      schema: {
        summary: 'One building',
        params: idParameter,
        response: { 200: building, ...errorResponses },
      },
    },
    async (request, reply) => sendResult(reply, await findBuildingById(database, request.params.id)),
  );
}
