import { paths } from '#contract/http/paths.ts';
import { addFloorRequest, saveTouchpointRequest } from '#contract/inspections/touchpoint.ts';
import { storedTouchpoint } from '#contract/inspections/tour.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { addFloor } from '../../services/inspections/addFloor.ts';
import { saveTouchpoint } from '../../services/inspections/saveTouchpoint.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { idParameter, sendCommand } from './send.ts';

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
      sendCommand(context, request, reply, {
        target: { of: 'tour', id: request.body.touchpoint.assessment_tour_id },
        handle: (commandContext, loaded) => addFloor(commandContext, loaded, request.body.touchpoint),
      }),
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
        target: { of: 'touchpoint', id: request.params.id },
        handle: (commandContext, loaded) =>
          saveTouchpoint(commandContext, loaded, request.params.id, request.body.touchpoint),
      }),
  );
}
