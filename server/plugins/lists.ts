import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './App.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A long list that rarely changes: compressed, and not sent again while it is the same. */
    readonly isList?: boolean;
  }
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressors = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => zip(text),
};
const worthCompressing = 1024;

function encodingFor(request: FastifyRequest): keyof typeof compressors | null {
  const accepted = request.headers['accept-encoding'] ?? '';
  const offers = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (offers('br')) return 'br';
  return offers('gzip') ? 'gzip' : null;
}

async function listAnswer(request: FastifyRequest, reply: FastifyReply, payload: string) {
  const tag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`;
  reply.headers({
    etag: tag,
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
  });
  if (request.headers['if-none-match'] === tag) {
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  }
  const encoding = payload.length < worthCompressing ? null : encodingFor(request);
  if (encoding === null) return payload;
  reply.removeHeader('content-length').header('content-encoding', encoding);
  return compressors[encoding](payload);
}

/** Mandates and buildings over a thin line: 8,595 of them are a tenth of their size, and nothing the second time. */
export function lists(app: App): void {
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    const isList = request.routeOptions.config.isList === true && reply.statusCode === 200;
    if (!isList || typeof payload !== 'string') return done(null, payload);
    listAnswer(request, reply, payload).then(
      (answer) => done(null, answer),
      (error: Error) => done(error),
    );
  });
}
