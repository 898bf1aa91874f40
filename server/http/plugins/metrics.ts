import { createServer } from 'node:http';
import { type MetricDeps, serverMetrics } from '../../services/health/serverMetrics.ts';
import type { Settings } from '../../settings.ts';
import type { App } from './App.ts';
import { outcomeOf } from './requestLog.ts';

const requestTimeoutMs = 5_000;

/**
 * Prometheus metrics, on a server of their own at METRICS_ADDRESS, so that a public proxy never exposes them.
 * Without that setting nothing is counted. It starts and stops with the server.
 */
export function metrics(app: App, address: Settings['metrics'], sources: MetricDeps): void {
  if (address === null) return;
  const measured = serverMetrics(sources);
  app.addHook('onRequest', (request, reply, done) => {
    measured.requestBegan();
    // Not `onResponse`, which is not called where the client hangs up before the response.
    reply.raw.once('close', () =>
      measured.requestEnded({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: outcomeOf(reply),
        seconds: reply.elapsedTime / 1000,
      }),
    );
    done();
  });

  const metricsServer = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    measured.read().then(
      (text) => response.setHeader('content-type', measured.contentType).end(text),
      (err: unknown) => {
        app.log.warn({ err }, 'metrics cannot be read');
        response.writeHead(500).end();
      },
    );
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      metricsServer.once('error', reject).listen(address.port, address.host, resolve);
    });
    app.log.info({ metrics: metricsServer.address() }, 'metrics');
  });
  app.addHook('onClose', async () => {
    measured.stop();
    metricsServer.closeAllConnections();
    await new Promise((resolve) => metricsServer.close(resolve));
  });
}
