import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './App.ts';
import { notFoundPage, preferredLocale } from './notFoundPage.ts';
import { sendError } from './sendError.ts';

function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/api(\/|$)/.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

/** What is no route and no file: a page for somebody who reads, JSON for a program. */
export function notFound(app: App): void {
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) return reply.send(sendError(reply, { reason: 'not_found' }));
    const locale = preferredLocale(request.headers['accept-language']);
    return reply
      .code(404)
      .headers({ vary: 'accept, accept-language', 'cache-control': 'no-store', 'content-language': locale })
      .type('text/html; charset=utf-8')
      .send(notFoundPage(locale));
  });
}
