import { paths } from '#contract/paths.ts';
import { addFloorRequest, saveTouchpointRequest } from '#contract/touchpoint.ts';
import { storedTouchpoint } from '#contract/tour.ts';
import type { App } from '../plugins/App.ts';
import { refusals } from '../plugins/refuse.ts';
import { addFloor } from '../services/addFloor.ts';
import type { Environment } from '../services/Environment.ts';
import { saveTouchpoint } from '../services/saveTouchpoint.ts';
import { answerTogether } from './answer.ts';
import { idParameter } from './parameters.ts';

export function touchpointRoutes(app: App, environment: Environment): void {
  app.post(
    paths.touchpoints,
    {
      schema: {
        summary: 'Report one more floor of a touchpoint that repeats',
        body: addFloorRequest,
        response: { 201: storedTouchpoint, ...refusals },
      },
    },
    (request, reply) =>
      answerTogether(environment, request, reply, {
        subject: { of: 'tour', id: request.body.touchpoint.assessment_tour_id },
        decide: (asking, held) => addFloor(asking, held, request.body.touchpoint),
      }),
  );

  app.put(
    `${paths.touchpoints}/:id`,
    {
      schema: {
        summary: 'Report a concluded touchpoint',
        params: idParameter,
        body: saveTouchpointRequest,
        response: { 200: storedTouchpoint, ...refusals },
      },
    },
    (request, reply) =>
      answerTogether(environment, request, reply, {
        subject: { of: 'touchpoint', id: request.params.id },
        decide: (asking, held) => saveTouchpoint(asking, held, request.params.id, request.body.touchpoint),
      }),
  );
}
