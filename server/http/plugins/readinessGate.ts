import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/http/paths.ts';
import { unavailable } from '../../services/AppError.ts';
import type { App } from './App.ts';
import { sendError } from './sendError.ts';

/**
 * Answers 503 while the database is being prepared, and again once the server is asked to stop, so that clients
 * retry and a proxy asks another process. The liveness check is answered in both.
 */
export function readinessGate(app: App, prepared: Promise<void>): void {
  let isPrepared = false;
  let isClosing = false;
  void prepared.then(() => {
    isPrepared = true;
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (isPrepared && !isClosing) return done();
    const { url, config } = request.routeOptions;
    // The app itself needs no database.
    if (url === paths.healthLive || (!isClosing && config.servesApp === true)) return done();
    void reply.send(sendError(reply, unavailable));
  });
  // A busy connection is closed with its response, so that closing does not wait for idle ones.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
