import type { FastifyHttpOptions, RawServerDefault } from 'fastify';
import type { App } from './App.ts';

/**
 * Limits of what a request may cost. The largest legal body is a touchpoint of nine comments of 2,000 characters,
 * each up to six bytes in JSON: 110 kB. Times are milliseconds; by Fastify's defaults there are none.
 */
export const serverLimits = {
  bodyLimit: 256 * 1024,
  /**
   * Headers and body must have arrived, as long as a device waits for an answer (S10); a slow phone sends 110 kB in this
   * time at 4 kB a second. What has come of a photo is kept, and the next request goes on from there (PH7).
   */
  requestTimeout: 30_000,
  /** How long a connection may be silent in the middle of a request. */
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
  /**
   * A handler that takes longer is answered with 503, though it may still commit; longer than two waits for the
   * database. Of a route that takes a body: `bodyHandlerTimeoutMs`.
   */
  handlerTimeout: 15_000,
  forceCloseConnections: 'idle',
  // Fastify's own response has no Retry-After: see `readinessGate`.
  return503OnClosing: false,
  http: {
    headersTimeout: 15_000,
    // How often Node looks for what has not arrived in time: by its default only every 30 s.
    connectionsCheckingInterval: 5_000,
    // Node's own refusal has none of our headers: see `hostRequired`.
    requireHostHeader: false,
  },
} as const satisfies FastifyHttpOptions<RawServerDefault>;

/**
 * Fastify counts from the headers on, and no longer once the body has been read (tried with 5.x): this is the time for the body,
 * sooner than a device gives up (S10). What follows is limited by the database's own times.
 */
const bodyHandlerTimeoutMs = 25_000;
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** HTTP/1.1 needs a Host (RFC 9112, 3.2). */
function hostRequired(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, httpVersion } = request.raw;
    if (headers.host !== undefined || httpVersion !== '1.1') return done();
    void reply.code(400).header('connection', 'close').send({ error: 'unknown_error' });
  });
}

/** The limits that Fastify has no option for. */
export function limits(app: App): void {
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (!methods.every((method) => bodyless.has(method))) route.handlerTimeout ??= bodyHandlerTimeoutMs;
  });
  hostRequired(app);
  // Compressed bodies are refused: one could expand a thousandfold.
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') return done();
    void reply.code(415).send({ error: 'unsupported_media_type' });
  });
}
