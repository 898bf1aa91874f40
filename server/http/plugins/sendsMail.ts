import type { App } from './App.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call may queue a mail. */
    readonly sendsMail?: boolean;
  }
}

/** Mails are sent after the response: no request waits for a mail server, and timing does not reveal whether there was a mail. */
export function sendsMail(app: App, wakeMails: () => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.sendsMail === true && reply.statusCode < 300) wakeMails();
    done();
  });
}
