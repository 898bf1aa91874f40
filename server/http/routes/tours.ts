import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { startTourRequest, storedTour, tour } from '#contract/inspections/tour.ts';
import { tourListPage, tourQuery } from '#contract/inspections/tourList.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { readTour } from '../../services/inspections/readTour.ts';
import { listTours } from '../../services/results/listTours.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { readerOf } from '../plugins/session.ts';
import { deviceMoment } from './deviceMoment.ts';
import { idParameter, sendCommand, sendResult } from './send.ts';

/** Tours: started and concluded by inspectors, read by them and by administrators. */
export function tourRoutes(app: App, context: AppContext): void {
  const { database, timeZone } = context;

  app.post(
    paths.tours,
    {
      schema: {
        summary: 'Start a tour',
        body: startTourRequest,
        response: { 201: storedTour, ...errorResponses },
      },
    },
    (request, reply) =>
      sendCommand(context, request, reply, {
        type: 'start-tour',
        body: request.body,
        moment: deviceMoment(request, 'startedAt'),
      }),
  );

  app.get(
    paths.tours,
    {
      schema: {
        summary: 'One’s own tours; an administrator’s: everybody’s',
        querystring: tourQuery,
        response: { 200: tourListPage, ...errorResponses },
      },
    },
    (request) => listTours(database, readerOf(request), { query: request.query, timeZone }),
  );

  app.get(
    `${paths.tours}/:id`,
    { schema: { summary: 'One tour', params: idParameter, response: { 200: tour, ...errorResponses } } },
    async (request, reply) =>
      sendResult(reply, await readTour(database, readerOf(request), request.params.id)),
  );

  app.put(
    `${paths.tours}/:id`,
    {
      schema: {
        summary: 'Conclude a tour',
        params: idParameter,
        body: zod.nullish(zod.strictObject({})),
        response: { 200: storedTour, ...errorResponses },
      },
    },
    (request, reply) =>
      sendCommand(context, request, reply, {
        type: 'conclude-tour',
        id: request.params.id,
        moment: deviceMoment(request, 'concludedAt'),
      }),
  );
}
