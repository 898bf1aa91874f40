import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { building } from '#contract/inspections/building.ts';
import {
  buildingConflict,
  buildingRequest,
  buildingsRequest,
  changedBuildings,
  mergeRequest,
  newBuildingRequest,
  objectPage,
  objectsQuery,
} from '#contract/inspections/buildingRequests.ts';
import type { AppContext } from '../../services/AppContext.ts';
import {
  addBuilding,
  changeBuilding,
  closeBuildings,
  removeBuilding,
} from '../../services/buildings/changeBuilding.ts';
import { listObjects } from '../../services/buildings/listObjects.ts';
import { mergeBuilding } from '../../services/buildings/mergeBuilding.ts';
import type { App } from '../plugins/App.ts';
import { officeCall } from './call.ts';
import { sendIdempotent, sendResult } from './send.ts';
import { sendVersioned, versioned } from './sendVersioned.ts';

const buildingResponse = { 200: building, 412: buildingConflict };

/** Buildings as the office lists and administrators change them (B1 to B4). */
export function objectRoutes(app: App, context: AppContext): void {
  const { database, timeZone } = context;

  app.get(
    officePaths.objects,
    officeCall('Buildings as the office lists them', { 200: objectPage }, { querystring: objectsQuery }),
    async (request, reply) => sendResult(reply, await listObjects(database, request.query)),
  );

  app.post(
    officePaths.objects,
    officeCall('Add a building', { 201: building }, { body: newBuildingRequest }),
    (request, reply) =>
      sendVersioned(context, request, reply, (work) => addBuilding(work, request.body.object)),
  );

  app.put(
    officePaths.objects,
    officeCall(
      'Close or open several buildings: all or none',
      { 200: changedBuildings },
      { body: buildingsRequest },
    ),
    (request, reply) => sendIdempotent(context, request, reply, (work) => closeBuildings(work, request.body)),
  );

  app.put(
    `${officePaths.objects}/:id`,
    officeCall('Correct, close or open a building', buildingResponse, {
      ...versioned,
      body: buildingRequest,
    }),
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        changeBuilding(work, request.params.id, { fields: request.body.object, ifMatch }),
      ),
  );

  app.delete(
    `${officePaths.objects}/:id`,
    officeCall(
      'Delete a building that no tour names',
      { 204: zod.null(), 412: buildingConflict },
      { ...versioned },
    ),
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        removeBuilding(work, request.params.id, ifMatch),
      ),
  );

  app.put(
    `${officePaths.objects}/:id/merge`,
    officeCall('Count a building under another one of its mandate', buildingResponse, {
      ...versioned,
      body: mergeRequest,
    }),
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        mergeBuilding({ ...work, timeZone }, request.params.id, { into: request.body.merge.into, ifMatch }),
      ),
  );

  app.delete(
    `${officePaths.objects}/:id/merge`,
    officeCall('Take a merge back', buildingResponse, { ...versioned }),
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        mergeBuilding({ ...work, timeZone }, request.params.id, { into: null, ifMatch }),
      ),
  );
}
