import type { FastifyReply } from 'fastify';
import type { App } from './App.ts';
import { refuse } from './refuse.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many milliseconds an answer may take; without it, the usual time below. */
    readonly longestMs?: number;
  }
}

// Longer than a request waits for the database, twice.
const usualMs = 15_000;
const lookEveryMs = 1_000;
const retryAfterSeconds = 5;

function giveUp(reply: FastifyReply): void {
  if (reply.sent) return;
  // In the middle of a file there is nothing left to say.
  if (reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(refuse(reply, { reason: 'unavailable', retryAfterSeconds }));
}

/**
 * A handler that hangs is answered with 503. One look at all requests every second: Fastify's own limit makes a timer
 * and a signal for each, which is a twelfth of what a conclude call costs.
 */
export function timeLimit(app: App): void {
  const running = new Map<FastifyReply, number>();
  app.addHook('onRequest', (request, reply, done) => {
    running.set(reply, performance.now() + (request.routeOptions.config.longestMs ?? usualMs));
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    running.delete(reply);
    done();
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [reply, deadline] of running) {
      // A connection that ended in the middle is answered by nobody.
      if (reply.raw.destroyed) running.delete(reply);
      else if (deadline < now) giveUp(reply);
    }
  }, lookEveryMs);
  looking.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(looking);
    done();
  });
}
