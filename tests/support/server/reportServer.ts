import { once } from 'node:events';
import { createServer } from 'node:http';

/** Receives error reports: accepts and records everything, from any origin. */
export type ReportServer = {
  readonly dsn: string;
  readonly origin: string;
  /** Request line, headers and body of each request, as one text. */
  readonly received: readonly string[];
  stop(): Promise<void>;
};

export async function startReportServer(): Promise<ReportServer> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push(`${method} ${url}\n${JSON.stringify(headers)}\n${Buffer.concat(parts).toString()}`);
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  const host = `127.0.0.1:${address.port}`;
  return {
    dsn: `http://key@${host}/1`,
    origin: `http://${host}`,
    received,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
