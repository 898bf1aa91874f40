import { paths } from '#contract/http/paths.ts';
import { addFloorRequest, saveTouchpointRequest } from '#contract/inspections/touchpoint.ts';
import { storedTouchpoint } from '#contract/inspections/tour.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { App } from '../plugins/App.ts';
import { call } from './call.ts';
import { idParameter, sendCommand } from './send.ts';

/** Concluded touchpoints that devices send: those of the catalogue, and added floors. */
export function touchpointRoutes(app: App, context: AppContext): void {
  app.post(
    paths.touchpoints,
    call(
      'Report one more floor of a touchpoint that repeats',
      { 201: storedTouchpoint },
      { body: addFloorRequest },
    ),
    (request, reply) =>
      sendCommand(context, request, reply, { type: 'add-floor', body: request.body.touchpoint }),
  );

  app.put(
    `${paths.touchpoints}/:id`,
    call(
      'Report a concluded touchpoint',
      { 200: storedTouchpoint },
      { params: idParameter, body: saveTouchpointRequest },
    ),
    (request, reply) =>
      sendCommand(context, request, reply, {
        type: 'save-touchpoint',
        id: request.params.id,
        body: request.body.touchpoint,
      }),
  );
}
