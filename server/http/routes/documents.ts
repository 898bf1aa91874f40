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
import { errorResponses, sendError } from '../plugins/sendError.ts';
import { claimOf } from '../plugins/session.ts';
import { fileDay, fileTimeoutMs, pdfResponse } from './file.ts';
import { idParameter, unfiltered } from './send.ts';

const administrators = { access: 'administrators' } as const;
const response = { 200: pdfResponse, ...errorResponses };

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
    {
      handlerTimeout: fileTimeoutMs,
      schema: {
        summary: 'One tour as PDF',
        params: idParameter,
        querystring: unfiltered,
        response,
      },
    },
    async (request, reply) =>
      sendDocument(
        reply,
        await makeTourDocument(context, documentRequestOf(request), request.params.id),
        'tour',
      ),
  );

  app.get(
    `${officePaths.resultsBuildings}/:id/report.pdf`,
    {
      config: administrators,
      handlerTimeout: fileTimeoutMs,
      schema: {
        summary: 'One building as PDF: how good it is, what changed, and its findings',
        params: idParameter,
        querystring: unfiltered,
        response,
      },
    },
    async (request, reply) =>
      sendDocument(
        reply,
        await makeBuildingDocument(context, documentRequestOf(request), request.params.id),
        'building',
      ),
  );

  app.get(
    officePaths.resultsReport,
    {
      config: administrators,
      handlerTimeout: fileTimeoutMs,
      schema: {
        summary: 'The client’s report as PDF: what is filtered, with a page a building',
        querystring: clientReportQuery,
        response,
      },
    },
    async (request, reply) =>
      sendDocument(
        reply,
        await makeClientDocument(context, documentRequestOf(request), request.query),
        'report',
      ),
  );
}
