import type { FastifyReply, FastifyRequest } from 'fastify';
import * as zod from 'zod/mini';
import type { ErrorBody } from '#contract/http/errors.ts';
import { ifMatchHeader } from '#contract/http/headers.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { building, mandate } from '#contract/inspections/building.ts';
import {
  buildingConflict,
  buildingRequest,
  buildingsRequest,
  changedBuildings,
  mandateConflict,
  mandateRequest,
  mergeRequest,
  newBuildingRequest,
  newMandateRequest,
  objectPage,
  objectsQuery,
} from '#contract/inspections/buildingRequests.ts';
import type { Result } from '#domain/result.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import {
  addBuilding,
  changeBuilding,
  closeBuildings,
  removeBuilding,
} from '../../services/buildings/changeBuilding.ts';
import { addMandate, changeMandate, removeMandate } from '../../services/buildings/changeMandate.ts';
import { listObjects } from '../../services/buildings/listObjects.ts';
import { mergeBuilding, separateBuilding } from '../../services/buildings/mergeBuilding.ts';
import type { Success, UnitOfWork } from '../../services/idempotency/request.ts';
import type { App } from '../plugins/App.ts';
import { errorResponses } from '../plugins/sendError.ts';
import { idParameter, sendIdempotent, sendResult } from './send.ts';

const config = { access: 'administrators' } as const;
// Checked by what changes, not by the shape: without the header a change is 428 and not 422.
const headers = zod.looseObject({ [ifMatchHeader.toLowerCase()]: zod.optional(zod.string()) });
const changed = { params: idParameter, headers };
const gone = { 204: zod.null() };
const mandateResponse = { 200: mandate, 412: mandateConflict, ...errorResponses };
const buildingResponse = { 200: building, 412: buildingConflict, ...errorResponses };

type Change<Body> = (
  work: UnitOfWork,
  ifMatch: string | undefined,
) => Promise<Result<Success<Body>, AppError>>;

/** The lists of the office: mandates and buildings as administrators change them (B1 to B3). */
export function placeRoutes(app: App, context: AppContext): void {
  const { database, timeZone } = context;

  /** The response to a change of one thing, with its ETag, which the next change sends as If-Match. */
  async function send<Body extends { readonly etag?: string | undefined } | null>(
    request: FastifyRequest,
    reply: FastifyReply,
    change: Change<Body>,
  ): Promise<Body | ErrorBody> {
    const ifMatch = request.headers[ifMatchHeader.toLowerCase()];
    const body = await sendIdempotent(context, request, reply, (work) =>
      change(work, typeof ifMatch === 'string' ? ifMatch : undefined),
    );
    if (body !== null && 'etag' in body && body.etag !== undefined) reply.header('etag', body.etag);
    return body;
  }

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
    (request, reply) => send(request, reply, (work) => addMandate(work, request.body.mandate)),
  );

  app.put(
    `${paths.mandates}/:id`,
    {
      config,
      schema: {
        summary: 'Rename, close or open a mandate',
        ...changed,
        body: mandateRequest,
        response: mandateResponse,
      },
    },
    (request, reply) =>
      send(request, reply, (work, ifMatch) =>
        changeMandate(work, request.params.id, { fields: request.body.mandate, ifMatch }),
      ),
  );

  app.delete(
    `${paths.mandates}/:id`,
    {
      config,
      schema: {
        summary: 'Delete a mandate that no tour names',
        ...changed,
        response: { ...gone, 412: mandateConflict, ...errorResponses },
      },
    },
    (request, reply) =>
      send(request, reply, (work, ifMatch) => removeMandate(work, request.params.id, ifMatch)),
  );

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
    (request, reply) => send(request, reply, (work) => addBuilding(work, request.body.object)),
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
        ...changed,
        body: buildingRequest,
        response: buildingResponse,
      },
    },
    (request, reply) =>
      send(request, reply, (work, ifMatch) =>
        changeBuilding(work, request.params.id, { fields: request.body.object, ifMatch }),
      ),
  );

  app.delete(
    `${officePaths.objects}/:id`,
    {
      config,
      schema: {
        summary: 'Delete a building that no tour names',
        ...changed,
        response: { ...gone, 412: buildingConflict, ...errorResponses },
      },
    },
    (request, reply) =>
      send(request, reply, (work, ifMatch) => removeBuilding(work, request.params.id, ifMatch)),
  );

  app.put(
    `${officePaths.objects}/:id/merge`,
    {
      config,
      schema: {
        summary: 'Count a building under another one of its mandate',
        ...changed,
        body: mergeRequest,
        response: buildingResponse,
      },
    },
    (request, reply) =>
      send(request, reply, (work, ifMatch) =>
        mergeBuilding({ ...work, timeZone }, request.params.id, { into: request.body.merge.into, ifMatch }),
      ),
  );

  app.delete(
    `${officePaths.objects}/:id/merge`,
    {
      config,
      schema: { summary: 'Take a merge back', ...changed, response: buildingResponse },
    },
    (request, reply) =>
      send(request, reply, (work, ifMatch) =>
        separateBuilding({ ...work, timeZone }, request.params.id, ifMatch),
      ),
  );
}
