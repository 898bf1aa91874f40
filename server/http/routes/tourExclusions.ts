import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { tourExclusion, tourExclusionRequest } from '#contract/results/exclusion.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { excludeTour, includeTour } from '../../services/results/excludeTour.ts';
import type { App } from '../plugins/App.ts';
import { officeCall } from './call.ts';
import { idParameter, sendIdempotent } from './send.ts';

/** A mistaken tour is taken out of all numbers, and in again. */
export function tourExclusionRoutes(app: App, context: AppContext): void {
  const { timeZone } = context;
  const path = `${paths.tours}/:id/exclusion`;

  app.put(
    path,
    officeCall(
      'Take a concluded tour out of all numbers',
      { 200: tourExclusion },
      { params: idParameter, body: tourExclusionRequest },
    ),
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) =>
        excludeTour({ ...work, timeZone }, request.params.id, request.body.exclusion.reason),
      ),
  );

  app.delete(
    path,
    officeCall('Count a tour again', { 204: zod.null() }, { params: idParameter }),
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) =>
        includeTour({ ...work, timeZone }, request.params.id),
      ),
  );
}
