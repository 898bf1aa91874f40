import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/http/errors.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { clientReportQuery } from '#contract/results/overviewQuery.ts';
import type { Result } from '#domain/result.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import {
  type DocumentRequest,
  makeBuildingDocument,
  makeClientDocument,
  makeTourDocument,
} from '../../services/reports/makeDocument.ts';
import type { App } from '../plugins/App.ts';
import { preferredLocale } from '../plugins/acceptLanguage.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf } from '../plugins/session.ts';
import { call, officeCall } from './call.ts';
import { fileDay, fileTimeoutMs, pdfResponse } from './file.ts';
import { idParameter, unfiltered } from './send.ts';

const response = { 200: pdfResponse };

function documentRequestOf(request: FastifyRequest): DocumentRequest {
  return {
    claim: claimOf(request),
    locale: preferredLocale(request.headers['accept-language']),
    // While it is drawn, the person's other reads may run.
    onRead: () => request.endReading?.(),
    signal: request.signal,
  };
}

/** What is read and printed, as PDF: a tour, a building, and the client's report. */
export function documentRoutes(app: App, context: AppContext): void {
  // The file name is made of our own words and the date: user input never gets into a header.
  function sendDocument(
    reply: FastifyReply,
    made: Result<Uint8Array, AppError>,
    fileName: string,
  ): FastifyReply | ErrorBody {
    if (!made.ok) return sendError(reply, made.reason);
    const day = fileDay(context);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}-${day}.pdf"`)
      .send(Buffer.from(made.value.buffer, made.value.byteOffset, made.value.byteLength));
  }

  app.get(
    `${paths.tours}/:id/report.pdf`,
    call(
      'One tour as PDF',
      response,
      { params: idParameter, querystring: unfiltered },
      { handlerTimeout: fileTimeoutMs },
    ),
    async (request, reply) =>
      sendDocument(
        reply,
        await makeTourDocument(context, documentRequestOf(request), request.params.id),
        'tour',
      ),
  );

  app.get(
    `${officePaths.resultsBuildings}/:id/report.pdf`,
    officeCall(
      'One building as PDF: how good it is, what changed, and its findings',
      response,
      { params: idParameter, querystring: unfiltered },
      { handlerTimeout: fileTimeoutMs },
    ),
    async (request, reply) =>
      sendDocument(
        reply,
        await makeBuildingDocument(context, documentRequestOf(request), request.params.id),
        'building',
      ),
  );

  app.get(
    officePaths.resultsReport,
    officeCall(
      'The client’s report as PDF: what is filtered, with a page a building',
      response,
      { querystring: clientReportQuery },
      { handlerTimeout: fileTimeoutMs },
    ),
    async (request, reply) =>
      sendDocument(
        reply,
        await makeClientDocument(context, documentRequestOf(request), request.query),
        'report',
      ),
  );
}
