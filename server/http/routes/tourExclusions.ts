import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { tourExclusion, tourExclusionRequest } from '#contract/results/exclusion.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { excludeTour, includeTour } from '../../services/results/excludeTour.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { idParameter, sendIdempotent } from './send.ts';

/** A mistaken tour is taken out of all numbers, and in again. */
export function tourExclusionRoutes(app: App, context: AppContext): void {
  const { timeZone } = context;
  const config = { access: 'administrators' } as const;
  const path = `${paths.tours}/:id/exclusion`;

  app.put(
    path,
    {
      config,
      schema: {
        summary: 'Take a concluded tour out of all numbers',
        params: idParameter,
        body: tourExclusionRequest,
        response: { 200: tourExclusion, ...errorResponses },
      },
    },
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) =>
        excludeTour({ ...work, timeZone }, request.params.id, request.body.exclusion.reason),
      ),
  );

  app.delete(
    path,
    {
      config,
      schema: {
        summary: 'Count a tour again',
        params: idParameter,
        response: { 204: zod.null(), ...errorResponses },
      },
    },
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) =>
        includeTour({ ...work, timeZone }, request.params.id),
      ),
  );
}
