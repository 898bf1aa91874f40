import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { App } from './App.ts';

/**
 * For long lists that rarely change, over a thin line: 8,595 buildings are a tenth of their size, and nothing the second
 * time. The tag is made from the uncompressed body, and weak, because it is the same for every encoding.
 */
export async function compressedLists(app: App, routes: (lists: App) => void): Promise<void> {
  await app.register(async (lists: App) => {
    lists.addHook('onSend', (_request, reply, payload, done) => {
      if (reply.statusCode === 200) {
        reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization, accept-encoding' });
      }
      done(null, payload);
    });
    await lists.register(etag, { algorithm: 'sha256', weak: true });
    // What comes in compressed is refused: see `limits`.
    await lists.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
    routes(lists);
  });
}
