import { createServer } from 'node:http';
import { exposition } from '../services/exposition.ts';
import { requestCounts } from '../services/requestCounts.ts';
import { type MetricSources, serverMetrics } from '../services/serverMetrics.ts';
import type { Settings } from '../settings.ts';
import type { App } from './App.ts';

const requestTimeoutMs = 5_000;

/**
 * Numbers for Prometheus, where METRICS_ADDRESS names an address for them: a door of its own, so that what the proxy
 * leads to the public never holds them. Without it nothing is counted. It opens with the server and closes with it.
 */
export function metrics(
  app: App,
  address: Settings['metrics'],
  sources: Omit<MetricSources, 'counts'>,
): void {
  if (address === null) return;
  const counts = requestCounts();
  app.addHook('onRequest', async () => counts.begun());
  app.addHook('onResponse', async (request, reply) =>
    counts.ended({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }),
  );

  const measured = serverMetrics({ ...sources, counts });
  const door = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    measured.read().then(
      (all) =>
        response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8').end(exposition(all)),
      (err: unknown) => {
        app.log.warn({ err }, 'metrics cannot be read');
        response.writeHead(500).end();
      },
    );
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      door.once('error', reject).listen(address.port, address.host, resolve);
    });
    app.log.info({ metrics: door.address() }, 'metrics');
  });
  app.addHook('onClose', async () => {
    measured.stop();
    door.closeAllConnections();
    await new Promise((resolve) => door.close(resolve));
  });
}
