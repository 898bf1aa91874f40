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
import { mergeBuilding, separateBuilding } from '../../services/buildings/mergeBuilding.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { sendIdempotent, sendResult } from './send.ts';
import { sendVersioned, versioned } from './sendVersioned.ts';

const config = { access: 'administrators' } as const;
const buildingResponse = { 200: building, 412: buildingConflict, ...errorResponses };

/** Buildings as the office lists and administrators change them (B1 to B4). */
export function objectRoutes(app: App, context: AppContext): void {
  const { database, timeZone } = context;

  app.get(
    officePaths.objects,
    {
      config,
      schema: {
        summary: 'Buildings as the office lists them',
        querystring: objectsQuery,
        response: { 200: objectPage, ...errorResponses },
      },
    },
    async (request, reply) => sendResult(reply, await listObjects(database, request.query)),
  );

  app.post(
    officePaths.objects,
    {
      config,
      schema: {
        summary: 'Add a building',
        body: newBuildingRequest,
        response: { 201: building, ...errorResponses },
      },
    },
    (request, reply) =>
      sendVersioned(context, request, reply, (work) => addBuilding(work, request.body.object)),
  );

  app.put(
    officePaths.objects,
    {
      config,
      schema: {
        summary: 'Close or open several buildings: all or none',
        body: buildingsRequest,
        response: { 200: changedBuildings, ...errorResponses },
      },
    },
    (request, reply) => sendIdempotent(context, request, reply, (work) => closeBuildings(work, request.body)),
  );

  app.put(
    `${officePaths.objects}/:id`,
    {
      config,
      schema: {
        summary: 'Correct, close or open a building',
        ...versioned,
        body: buildingRequest,
        response: buildingResponse,
      },
    },
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        changeBuilding(work, request.params.id, { fields: request.body.object, ifMatch }),
      ),
  );

  app.delete(
    `${officePaths.objects}/:id`,
    {
      config,
      schema: {
        summary: 'Delete a building that no tour names',
        ...versioned,
        response: { 204: zod.null(), 412: buildingConflict, ...errorResponses },
      },
    },
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        removeBuilding(work, request.params.id, ifMatch),
      ),
  );

  app.put(
    `${officePaths.objects}/:id/merge`,
    {
      config,
      schema: {
        summary: 'Count a building under another one of its mandate',
        ...versioned,
        body: mergeRequest,
        response: buildingResponse,
      },
    },
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        mergeBuilding({ ...work, timeZone }, request.params.id, { into: request.body.merge.into, ifMatch }),
      ),
  );

  app.delete(
    `${officePaths.objects}/:id/merge`,
    {
      config,
      schema: { summary: 'Take a merge back', ...versioned, response: buildingResponse },
    },
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        separateBuilding({ ...work, timeZone }, request.params.id, ifMatch),
      ),
  );
}
