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
import { officeCall } from './call.ts';
import { sendVersioned, versioned } from './sendVersioned.ts';

/** Mandates as administrators change them (B1, B3, B4). */
export function mandateChangeRoutes(app: App, context: AppContext): void {
  app.post(
    paths.mandates,
    officeCall('Add a mandate', { 201: mandate }, { body: newMandateRequest }),
    (request, reply) =>
      sendVersioned(context, request, reply, (work) => addMandate(work, request.body.mandate)),
  );

  app.put(
    `${paths.mandates}/:id`,
    officeCall(
      'Rename, close or open a mandate',
      { 200: mandate, 412: mandateConflict },
      { ...versioned, body: mandateRequest },
    ),
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        changeMandate(work, request.params.id, { fields: request.body.mandate, ifMatch }),
      ),
  );

  app.delete(
    `${paths.mandates}/:id`,
    officeCall(
      'Delete a mandate that no tour names',
      { 204: zod.null(), 412: mandateConflict },
      { ...versioned },
    ),
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        removeMandate(work, request.params.id, ifMatch),
      ),
  );
}
