import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorKey } from '#contract/http/errors.ts';
import { isDatabaseUnavailable } from '../../database/openDatabase.ts';
import { type AppError, unavailable } from '../../services/AppError.ts';
import { StoreUnavailable } from '../../services/photos/store/PhotoStore.ts';
import type { Settings } from '../../settings.ts';
import type { App } from './App.ts';
import { bareHeaders } from './headers.ts';
import { serverLimits } from './limits.ts';
import { sendError } from './sendError.ts';
import { endsConnection } from './unreadBody.ts';
import { InvalidRequest } from './validation.ts';

/** The errors that Fastify itself responds with, by status. */
const errorsByStatus: Readonly<Record<number, AppError>> = {
  400: { reason: 'not_json' },
  404: { reason: 'not_found' },
  // A condition on a file of the app.
  412: { reason: 'precondition_failed' },
  413: { reason: 'too_large' },
  414: { reason: 'not_found' },
  415: { reason: 'unsupported_media_type' },
  503: unavailable,
};

function appErrorOf(error: FastifyError | InvalidRequest, request: FastifyRequest): AppError {
  if (error instanceof InvalidRequest) {
    // A malformed id is `not_found`; a missing body is not JSON.
    if (error.validationContext === 'params') return { reason: 'not_found' };
    if (error.validationContext === 'body' && !request.bodyBytes?.length) return { reason: 'not_json' };
    return { reason: 'validation_failed', errors: error.errors };
  }
  if (isDatabaseUnavailable(error) || error instanceof StoreUnavailable) return unavailable;
  return errorsByStatus[error.statusCode ?? 500] ?? { reason: 'unknown_error' };
}

const statusOfBroken: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const bareJson = (settings: Settings) => ({
  'content-type': 'application/json; charset=utf-8',
  ...bareHeaders(settings),
});

/** Answers a request that no hook sees. */
function answerBare(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  status: number,
  headers: Readonly<Record<string, string>>,
  error: ErrorKey,
): void {
  const body = JSON.stringify({ error });
  if (endsConnection(request, serverLimits.bodyLimit)) response.setHeader('connection', 'close');
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
}

/** Fastify options for requests so malformed that no hook runs; they set the headers of every response themselves. */
export function brokenRequests(settings: Settings) {
  const securityHeaders = bareJson(settings);
  return {
    /** A request that cannot be parsed is answered on the socket. */
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
      if (!socket.writable || error.code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      const body = JSON.stringify({ error: 'unknown_error' });
      const headers = { ...securityHeaders, 'content-length': body.length, connection: 'close' };
      const head = [
        `HTTP/1.1 ${statusOfBroken[error.code ?? ''] ?? '400 Bad Request'}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ];
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    },
    /** A path that cannot be decoded is `not_found`. */
    frameworkErrors: (
      _error: Error,
      request: Pick<FastifyRequest, 'raw'>,
      reply: Pick<FastifyReply, 'raw'>,
    ): void => {
      answerBare({ request: request.raw, response: reply.raw }, 404, securityHeaders, 'not_found');
    },
  };
}

/** An Expect that is not 100-continue is refused with the headers of every response; Node's own 417 has none. */
export function unmetExpectations(app: App, settings: Settings): void {
  const securityHeaders = bareJson(settings);
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    answerBare({ request, response }, 417, securityHeaders, 'unknown_error'),
  );
}

/** Whether a request ended as clients end requests: gone, or slow, before its body had arrived. */
function isClientsEnding(error: FastifyError | InvalidRequest, { raw }: FastifyRequest): boolean {
  const code = 'code' in error ? error.code : undefined;
  return !raw.complete && (code === 'ECONNRESET' || code === 'FST_ERR_HANDLER_TIMEOUT');
}

/** Every error response is JSON with an error key; no detail of an unexpected failure is sent. */
export function errors(app: App): void {
  app.setErrorHandler(
    (error: FastifyError | InvalidRequest, request: FastifyRequest, reply: FastifyReply) => {
      const appError = appErrorOf(error, request);
      if (appError.reason === 'unknown_error' || appError.reason === 'unavailable') {
        // The line of the request has its status; anybody can cause as many of these as they like. Kept, the connection would get
        // Node's 408 as a second answer.
        if (isClientsEnding(error, request)) reply.header('connection', 'close');
        else request.log.error({ err: error }, 'failed');
      }
      // A file's response may have been meant for a cache.
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return reply.send(sendError(reply, appError));
    },
  );
}
