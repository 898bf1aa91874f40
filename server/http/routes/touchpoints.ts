import { paths } from '#contract/http/paths.ts';
import { addFloorRequest, saveTouchpointRequest } from '#contract/inspections/touchpoint.ts';
import { storedTouchpoint } from '#contract/inspections/tour.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { idParameter, sendCommand } from './send.ts';

/** Concluded touchpoints that devices send: those of the catalogue, and added floors. */
export function touchpointRoutes(app: App, context: AppContext): void {
  app.post(
    paths.touchpoints,
    {
      schema: {
        summary: 'Report one more floor of a touchpoint that repeats',
        body: addFloorRequest,
        response: { 201: storedTouchpoint, ...errorResponses },
      },
    },
    (request, reply) =>
      sendCommand(context, request, reply, { type: 'add-floor', body: request.body.touchpoint }),
  );

  app.put(
    `${paths.touchpoints}/:id`,
    {
      schema: {
        summary: 'Report a concluded touchpoint',
        params: idParameter,
        body: saveTouchpointRequest,
        response: { 200: storedTouchpoint, ...errorResponses },
      },
    },
    (request, reply) =>
      sendCommand(context, request, reply, {
        type: 'save-touchpoint',
        id: request.params.id,
        body: request.body.touchpoint,
      }),
  );
}
