import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

// The smallest worker that lets a page start without a network: what was loaded once comes from the cache.
const worker = `
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.open('plain').then(async (cache) => {
  const stored = await cache.match(event.request);
  if (stored !== undefined) return stored;
  const answer = await fetch(event.request);
  await cache.put(event.request, answer.clone());
  return answer;
})));
`;

export type PlainPage = { readonly origin: string; end(): Promise<void> };

function serve(folder: string): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    try {
      const content = readFileSync(join(folder, path));
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
}

/** The floor of the client's figures: a page built like the product, on an origin of its own. */
export async function openPlainPage(): Promise<PlainPage> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-plain-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'plainPage'),
    base: './',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  writeFileSync(join(folder, 'worker.js'), worker);
  const server = serve(folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    end: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
