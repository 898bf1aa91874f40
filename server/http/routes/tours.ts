import type { FastifyRequest } from 'fastify';
import * as zod from 'zod/mini';
import { momentHeaders } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import { startTourRequest, storedTour, tour } from '#contract/inspections/tour.ts';
import { tourListPage, tourQuery } from '#contract/inspections/tourList.ts';
import type { DeviceMoment } from '#domain/tourMoment.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { readTour } from '../../services/inspections/readTour.ts';
import { listTours } from '../../services/results/listTours.ts';
import type { App } from '../plugins/App.ts';
import { readerOf } from '../plugins/session.ts';
import { call } from './call.ts';
import { idParameter, sendCommand, sendResult } from './send.ts';

/** N6: what a device says of the moment of a start or a conclusion; a header that cannot be read counts as missing. */
function deviceMoment(
  { headers }: Pick<FastifyRequest, 'headers'>,
  at: 'startedAt' | 'concludedAt',
): DeviceMoment {
  const text = (name: keyof typeof momentHeaders) => {
    const value = headers[momentHeaders[name].toLowerCase()];
    return typeof value === 'string' ? value.trim() : '';
  };
  const offset = text('clockOffset');
  return {
    at: timeIn(text(at)),
    contactAt: timeIn(text('contactAt')),
    clockOffset: /^[+-]?\d{1,15}$/.test(offset) ? Number(offset) : null,
    sentAt: timeIn(text('now')),
  };
}

/** A time in ISO 8601, UTC, as this server writes it; null for any other text, and for a day that does not exist. */
function timeIn(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]00:?00)$/.test(text)) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return null;
  const iso = time.toISOString();
  return iso.slice(0, 'YYYY-MM-DD'.length) === text.slice(0, 'YYYY-MM-DD'.length) ? iso : null;
}

/** Tours: started and concluded by inspectors, read by them and by administrators. */
export function tourRoutes(app: App, context: AppContext): void {
  const { database, timeZone } = context;

  app.post(
    paths.tours,
    call('Start a tour', { 201: storedTour }, { body: startTourRequest }),
    (request, reply) =>
      sendCommand(context, request, reply, {
        type: 'start-tour',
        body: request.body,
        moment: deviceMoment(request, 'startedAt'),
      }),
  );

  app.get(
    paths.tours,
    call(
      'One’s own tours; an administrator’s: everybody’s',
      { 200: tourListPage },
      { querystring: tourQuery },
    ),
    (request) => listTours(database, readerOf(request), { query: request.query, timeZone }),
  );

  app.get(
    `${paths.tours}/:id`,
    call('One tour', { 200: tour }, { params: idParameter }),
    async (request, reply) =>
      sendResult(reply, await readTour(database, readerOf(request), request.params.id)),
  );

  app.put(
    `${paths.tours}/:id`,
    call(
      'Conclude a tour',
      { 200: storedTour },
      { params: idParameter, body: zod.nullish(zod.strictObject({})) },
    ),
    (request, reply) =>
      sendCommand(context, request, reply, {
        type: 'conclude-tour',
        id: request.params.id,
        moment: deviceMoment(request, 'concludedAt'),
      }),
  );
}
