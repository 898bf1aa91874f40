import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { stdTimeFunctions } from 'pino';
import type { App } from './App.ts';

// PostgreSQL's class of errors about wrong values (SQLSTATE 22); their messages contain the value.
const dataException = /^22/;

type LoggedError = {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
};

function messageOf(error: Error, code: string | undefined): string {
  const isOfDatabase = 'severity' in error;
  return isOfDatabase && code !== undefined && dataException.test(code)
    ? 'A value is refused.'
    : error.message;
}

/**
 * The loggable part of a failure: its kind, code, message and stack. A database error has more, some of which is
 * what was to be stored (`detail: Failing row contains (…)`): a comment, an address, a hash.
 */
function harmlessError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else than an error was thrown.', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const message = messageOf(error, code);
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message,
    stack: [message, ...places].join('\n'),
    ...(error.cause instanceof Error ? { cause: harmlessError(error.cause) } : {}),
  };
}

/** Where the log goes, as lines of JSON. */
export type Log = {
  readonly level: 'info' | 'warn' | 'silent';
  readonly stream: { write(line: string): void };
};

/** The status of a request whose client hung up before the response, as nginx writes it; never sent. */
const aborted = 499;

/** The status that a request ended with. */
export function outcomeOf({ raw, statusCode }: FastifyReply): number {
  return raw.writableFinished ? statusCode : aborted;
}

/** The path of a request without its query and without the token of a repair link (R1), wherever and however that is written. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const plain = path.replaceAll(/%[2-7][0-9a-f]/gi, decodeURIComponent);
  const masked = plain.replace(/(\/(?:repair|r)\/+)[^/]+/gi, '$1…').replaceAll(/[\w-]{43,}/g, '…');
  return masked === plain ? path : masked;
}

/**
 * Who requested what, with which outcome. Never a header or a body, and the path without what may be an address or a token.
 */
function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    path: loggedPath(request.url),
    status: outcomeOf(reply),
    ms: Math.round(reply.elapsedTime),
    peer: request.ip,
    user: request.person?.id,
  };
}

/** Logs one line per request, when it is answered. */
class OneLine extends LogController {
  override incomingRequest(): void {
    // `requestCompleted` logs the same and more.
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (error) request.log.error({ ...lineOf(request, reply), err: error }, 'request errored');
    else request.log.info(lineOf(request, reply), 'request');
  }
}

/** Logs requests whose client hung up before the response: Fastify itself would never log them. */
export function logAborted(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Read now: a closed connection has no address.
    const peer = request.ip;
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished)
        request.log.info({ ...lineOf(request, reply), peer }, 'request aborted');
    });
    done();
  });
}

// Kysely adds many frames: with the default of ten a stack would not reach the use case.
const stackTraceLimit = 30;

/** Fastify's options for the log. */
export function requestLog(log: Log): Pick<FastifyServerOptions, 'logController' | 'logger'> {
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, stackTraceLimit);
  const serializers = { err: harmlessError };
  return {
    logController: new OneLine(),
    logger: { ...log, timestamp: stdTimeFunctions.isoTime, serializers },
  };
}
