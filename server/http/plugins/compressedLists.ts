import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { App } from './App.ts';

/**
 * Registers routes of long lists that rarely change, for slow connections: compressed, 8,595 buildings are a tenth
 * of their size; unchanged, they are an empty 304 to the worker, which keeps its copy and sends its tag. No browser keeps one of its
 * own (B6). The tag is made from the uncompressed body, and weak, because it is the same for every encoding.
 */
export async function compressedLists(app: App, routes: (lists: App) => void): Promise<void> {
  await app.register(async (lists: App) => {
    lists.addHook('onSend', (_request, reply, payload, done) => {
      if (reply.statusCode === 200) {
        reply.header('vary', 'authorization, accept-encoding');
      }
      done(null, payload);
    });
    await lists.register(etag, { algorithm: 'sha256', weak: true });
    // Compressed request bodies are refused: see `limits`.
    await lists.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
    routes(lists);
  });
}
