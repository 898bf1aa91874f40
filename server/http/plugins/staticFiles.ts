import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isClientRoute } from '#contract/app/clientRoutes.ts';
import { errorCode } from '../../database/errorCode.ts';
import type { App } from './App.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the built app, which is the same for everybody and needs no database. */
    readonly servesApp?: true;
  }
}

const shell = '/index.html';
const yearSeconds = 365 * 24 * 60 * 60;

// Nothing else is handed out, whatever lies in the folder.
const served = /\.(html|js|css|json|webmanifest|svg|png|jpg|webp|avif|ico|woff2|txt)$/;

/** The paths of the build's files, without their compressed twins. Empty when nothing was built. */
async function filesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const paths = entries
    .filter((entry) => entry.isFile() && served.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  return new Set(paths);
}

/** A name with a hash never changes its content; everything else is asked for again each time. */
function cacheControlOf(path: string): string {
  return path.startsWith('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
}

/**
 * The built app on the same origin: its files, compressed where the build did so, and the shell for the app's own
 * routes. Any other path is 404, never the shell. Without a build there is only the API.
 */
export async function staticFiles(app: App, folder: string): Promise<void> {
  const files = await filesOf(folder);
  if (!files.has(shell)) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    // No file of a build is worth resuming.
    acceptRanges: false,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });

  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const file = files.has(path) ? path : isClientRoute(path) ? shell : null;
    if (file === null) return reply.callNotFound();
    return reply.header('cache-control', cacheControlOf(file)).sendFile(file);
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { servesApp: true },
    schema: { hide: true },
    handler: serve,
  });
}
