import { request } from 'node:http';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { freePort } from '../../support/server/appServer.ts';
import { call } from '../../support/server/serverCalls.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(onlySqlite)('a client that hangs up', (kind) => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    server = await startServer(kind, { settings: { metrics: { host: '127.0.0.1', port } } });
  });
  afterAll(() => server.stop());

  const metrics = async () => (await call(`http://127.0.0.1:${port}`, '/metrics')).text;

  it.each([true, false])('is logged and counted once, whole request: %s', async (isWhole) => {
    if (server.fresh.location.kind !== 'sqlite') throw new Error('This is about SQLite.');
    const before = server.logged.length;
    const begun = () => server.database.selectFrom('tours').select('id').execute();
    const tours = await begun();
    const { token } = await server.person();
    const body = JSON.stringify({ cip_obj_id: await server.building() });
    const other = new Sqlite(server.fresh.location.file);
    other.exec('begin immediate');
    const client = request(`${server.url}${paths.tours}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    client.on('error', () => undefined);
    client.write(isWhole ? body : body.slice(1));
    const inFlight = async () => /storey_requests_in_flight (\d+)/.exec(await metrics())?.[1];
    await expect.poll(inFlight).toBe('1');
    client.destroy();
    await expect.poll(inFlight).toBe('0');
    other.exec('rollback');
    other.close();
    // Who hangs up gets no response, and a whole request is done nonetheless.
    await expect.poll(begun).toHaveLength(tours.length + (isWhole ? 1 : 0));
    // An answered call, by when everything before it is logged.
    await server.call(paths.me);
    await expect.poll(() => server.logged.slice(before).join('')).toContain(`"${paths.me}"`);
    const lines = server.logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ path }) => path === paths.tours)).toMatchObject([
      { msg: 'request aborted', status: 499, method: 'POST', peer: '127.0.0.1' },
    ]);
    expect(await inFlight()).toBe('0');
  });
});
