import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './App.ts';
import { localeFor, notFoundPage } from './notFoundPage.ts';
import { sendError } from './sendError.ts';

function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/api(\/|$)/.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

/** The font of the built app, or null without a build: the page is then in the system's. */
async function fontOf(folder: string): Promise<string | null> {
  const names = await readdir(join(folder, 'assets')).catch(() => []);
  const font = names.find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return font === undefined ? null : `/assets/${font}`;
}

/** Answers requests for what is no route and no file: a page for browsers, JSON for programs. */
export async function notFound(app: App, folder: string): Promise<void> {
  const font = await fontOf(folder);
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) return reply.send(sendError(reply, { reason: 'not_found' }));
    const locale = localeFor(request.url, request.headers['accept-language']);
    return reply
      .code(404)
      .headers({ vary: 'accept, accept-language', 'cache-control': 'no-store', 'content-language': locale })
      .type('text/html; charset=utf-8')
      .send(notFoundPage(locale, font));
  });
}
