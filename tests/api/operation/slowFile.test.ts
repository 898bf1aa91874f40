import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendTable } from '../../../server/http/routes/file.ts';

// Like the timeout of the server, but much shorter.
const silenceMs = 500;

async function* slowly() {
  yield ['first'];
  await pause(3 * silenceMs);
  yield ['last'];
}

async function* endless() {
  for (;;) {
    await pause(0);
    yield ['x'.repeat(10_000)];
  }
}

describe('a file being sent', () => {
  const app = fastify({ connectionTimeout: silenceMs });
  let port = 0;
  beforeAll(async () => {
    const table = { name: 'Rows', columns: [{ head: 'column' }], zone: 'UTC', dialect: null };
    const options = { format: 'csv', fileName: 'rows', day: '2026-11-26' } as const;
    app.get('/slow', (_request, reply) => sendTable(reply, { ...table, rows: slowly() }, options));
    app.get('/endless', (_request, reply) => sendTable(reply, { ...table, rows: endless() }, options));
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app.close());

  it('stays open while the server reads rows for longer than the idle timeout', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/slow`);
    expect(await answer.text()).toMatch(/first\r\nlast\r\n$/);
  });

  it('R13 is hung up on by the server when nobody takes it', async () => {
    const arrived = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    const [far] = (await arrived) as [Socket];
    const hungUp = once(far, 'close');
    socket.write('GET /endless HTTP/1.1\r\nhost: here\r\n\r\n');
    await once(socket, 'readable');
    // From here on nothing is read, and the buffers fill up.
    await hungUp;
    socket.destroy();
  });
});
