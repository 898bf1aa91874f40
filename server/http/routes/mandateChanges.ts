import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { mandate } from '#contract/inspections/building.ts';
import {
  mandateConflict,
  mandateRequest,
  newMandateRequest,
} from '#contract/inspections/buildingRequests.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { addMandate, changeMandate, removeMandate } from '../../services/buildings/changeMandate.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { sendVersioned, versioned } from './sendVersioned.ts';

const config = { access: 'administrators' } as const;

/** Mandates as administrators change them (B1, B3, B4). */
export function mandateChangeRoutes(app: App, context: AppContext): void {
  app.post(
    paths.mandates,
    {
      config,
      schema: {
        summary: 'Add a mandate',
        body: newMandateRequest,
        response: { 201: mandate, ...errorResponses },
      },
    },
    (request, reply) =>
      sendVersioned(context, request, reply, (work) => addMandate(work, request.body.mandate)),
  );

  app.put(
    `${paths.mandates}/:id`,
    {
      config,
      schema: {
        summary: 'Rename, close or open a mandate',
        ...versioned,
        body: mandateRequest,
        response: { 200: mandate, 412: mandateConflict, ...errorResponses },
      },
    },
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        changeMandate(work, request.params.id, { fields: request.body.mandate, ifMatch }),
      ),
  );

  app.delete(
    `${paths.mandates}/:id`,
    {
      config,
      schema: {
        summary: 'Delete a mandate that no tour names',
        ...versioned,
        response: { 204: zod.null(), 412: mandateConflict, ...errorResponses },
      },
    },
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        removeMandate(work, request.params.id, ifMatch),
      ),
  );
}
