import { paths } from '#contract/http/paths.ts';
import {
  type AddFloorRequest,
  addFloorRequest,
  type SaveTouchpointRequest,
  saveTouchpointRequest,
} from '#contract/inspections/touchpoint.ts';
import { storedTouchpoint } from '#contract/inspections/tour.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { handleAddFloor } from '../../services/inspections/handleAddFloor.ts';
import { handleSaveTouchpoint } from '../../services/inspections/handleSaveTouchpoint.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { idParameter, sendCommand } from './send.ts';

/** PH6: the ids of the photos that a request announces. */
function announcedIn({ touchpoint }: SaveTouchpointRequest | AddFloorRequest): readonly string[] {
  return touchpoint.sub_touchpoints.flatMap(({ photos }) => (photos ?? []).map(({ id }) => id));
}

/** Concluded touchpoints that devices send: those of the catalogue, and added floors. */
export function touchpointRoutes(app: App, context: AppContext): void {
  const { photoAllowance } = context;

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
        target: {
          of: 'tour',
          id: request.body.touchpoint.assessment_tour_id,
          announces: announcedIn(request.body),
          makes: request.body.touchpoint.id,
        },
        handle: (commandContext, loaded) =>
          handleAddFloor(commandContext, loaded, request.body.touchpoint, photoAllowance),
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
        target: { of: 'touchpoint', id: request.params.id, announces: announcedIn(request.body) },
        handle: (commandContext, loaded) =>
          handleSaveTouchpoint(
            commandContext,
            loaded,
            request.params.id,
            request.body.touchpoint,
            photoAllowance,
          ),
      }),
  );
}
