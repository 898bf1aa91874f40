import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/http/errors.ts';
import { paths } from '#contract/http/paths.ts';
import { building, buildings, mandate, mandates } from '#contract/inspections/building.ts';
import { placesQuery } from '#contract/inspections/buildingRequests.ts';
import { accepted, type Result } from '#domain/result.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import {
  findBuildingById,
  listMandates,
  type Reader,
  readBuildingsOf,
  readMandate,
} from '../../services/buildings/readBuildings.ts';
import type { App } from '../plugins/App.ts';
import { compressedLists } from '../plugins/compressedLists.ts';
import { sendError } from '../plugins/sendError.ts';
import { readerOf } from '../plugins/session.ts';
import { call } from './call.ts';
import { idParameter, sendResult } from './send.ts';

type Asked = FastifyRequest & { readonly query: { readonly include?: 'closed' | undefined } };

/** The response to whoever is signed in; what is closed, and the versions, only to administrators (B3). */
async function send<Body extends object>(
  request: Asked,
  reply: FastifyReply,
  read: (reader: Reader) => Promise<Result<Body, AppError>>,
): Promise<Body | ErrorBody> {
  const isOffice = request.query.include === 'closed';
  if (isOffice && request.person?.role !== 'administrator') return sendError(reply, { reason: 'forbidden' });
  return sendResult(reply, await read({ ...readerOf(request), isOffice }));
}

/** Mandates and their buildings, for whoever is signed in: an inspector's are theirs (B5). */
export async function mandateRoutes(app: App, { database }: AppContext): Promise<void> {
  await compressedLists(app, (lists) =>
    lists.get(
      paths.mandates,
      call('One’s mandates; an administrator’s: all', { 200: mandates }, { querystring: placesQuery }),
      (request, reply) =>
        send(request, reply, async (reader) => accepted(await listMandates(database, reader))),
    ),
  );

  app.get(
    `${paths.mandates}/:id`,
    call('One mandate', { 200: mandate }, { params: idParameter, querystring: placesQuery }),
    (request, reply) => send(request, reply, (reader) => readMandate(database, request.params.id, reader)),
  );

  await compressedLists(app, (lists) =>
    lists.get(
      `${paths.mandates}/:id/objects`,
      call(
        'The buildings of a mandate',
        { 200: buildings },
        { params: idParameter, querystring: placesQuery },
      ),
      (request, reply) =>
        send(request, reply, (reader) => readBuildingsOf(database, request.params.id, reader)),
    ),
  );

  app.get(
    '/api/objects/:id',
    call('One building', { 200: building }, { params: idParameter, querystring: placesQuery }),
    (request, reply) =>
      send(request, reply, (reader) => findBuildingById(database, request.params.id, reader)),
  );
}
