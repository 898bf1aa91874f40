import type { FastifyServerOptions } from 'fastify';
import type { App } from './App.ts';

/**
 * What a request may cost. The largest legal body is a touchpoint of nine comments of 2,000 signs, each up to six
 * bytes in JSON: 110 kB. Times are milliseconds; Fastify's own are none at all.
 */
export const serverLimits = {
  bodyLimit: 256 * 1024,
  /** Headers and body must have arrived; a slow phone sends 110 kB in this time at 4 kB a second. */
  requestTimeout: 30_000,
  /** No bytes on a connection in the middle of a request. */
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
  /** A handler that hangs is answered with 503, though it may still commit: longer than it waits for the database, twice. */
  handlerTimeout: 15_000,
  forceCloseConnections: 'idle',
  // Its own answer has no Retry-After: see `readinessGate`.
  return503OnClosing: false,
} as const satisfies FastifyServerOptions;

const headersTimeoutMs = 15_000;

/** The limits that Fastify has no option for. */
export function limits(app: App): void {
  app.server.headersTimeout = headersTimeoutMs;
  // A body that must be unpacked first could be a thousand times what it weighs.
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') return done();
    void reply.code(415).send({ error: 'unsupported_media_type' });
  });
}
