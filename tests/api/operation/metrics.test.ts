import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { readSettings } from '../../../server/settings.ts';
import { invite } from '../../support/data/signedInAccounts.ts';
import { freePort } from '../../support/server/appServer.ts';
import { call } from '../../support/server/serverCalls.ts';
import { databaseKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('metrics on %s', (kind) => {
  let server: TestServer | undefined;
  afterEach(() => server?.stop());

  /** By name and labels, as in the text. */
  async function read(port: number): Promise<ReadonlyMap<string, number>> {
    const { text, headers } = await call(`http://127.0.0.1:${port}`, '/metrics');
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of lines)
      expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+$/);
    const nameOf = (line: string) => {
      const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
      return `${name}{${labels.split(',').toSorted().join()}}`;
    };
    return new Map(lines.map((line) => [nameOf(line), Number(line.split(' ').at(-1))]));
  }

  it('count requests by route, durations, queued mails and rows; and are not served on the public port', async () => {
    const port = await freePort();
    server = await startServer(kind, { settings: { metrics: { host: '127.0.0.1', port } } });
    const administrator = await server.person('administrator');
    const building = await server.building();
    for (let asked = 0; asked < 3; asked += 1) {
      await server.call(paths.object(building), { token: administrator.token });
    }
    await server.call(paths.object('nothing'), { token: administrator.token });
    await server.call(paths.object(building));
    await server.call('/somewhere/else?secret=1');
    await server.call(paths.tours, {
      method: 'POST',
      token: administrator.token,
      body: { cip_obj_id: building },
    });
    await invite(server, administrator);

    const numbers = await read(port);
    const route = 'method="GET",route="/api/objects/:id"';
    expect(numbers.get(`storey_requests_total{${route},status="200"}`)).toBe(3);
    expect(numbers.get(`storey_requests_total{${route},status="404"}`)).toBe(1);
    expect(numbers.get(`storey_requests_total{${route},status="401"}`)).toBe(1);
    expect(numbers.get(`storey_request_duration_seconds_bucket{le="+Inf",${route}}`)).toBe(5);
    expect(numbers.get(`storey_request_duration_seconds_count{${route}}`)).toBe(5);
    expect(numbers.get(`storey_request_duration_seconds_sum{${route}}`)).toBeGreaterThan(0);
    expect(numbers.get('storey_requests_in_flight{}')).toBe(0);
    expect(numbers.get('storey_ready{}')).toBe(1);
    expect(numbers.get('storey_mails_waiting{}')).toBeLessThanOrEqual(1);
    expect(numbers.get('storey_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(numbers.get('process_resident_memory_bytes{}')).toBeGreaterThan(1e7);
    const names = [...numbers.keys()].join('\n');
    expect(names).toMatch(kind === 'sqlite' ? 'storey_database_bytes' : 'storey_database_connections{state=');
    // Photos are files of DATA_DIR on both.
    expect(numbers.get('storey_disk_free_bytes{}')).toBeGreaterThan(0);
    expect(names).toMatch(/storey_rows\{table="operations"\}/);
    // Requested paths are not labels: each would be a series of its own.
    expect(names).not.toMatch(/secret|nothing|somewhere/);
    expect((await server.call('/metrics')).status).toBe(404);
    expect((await server.call('/api/metrics')).status).toBe(404);
    expect((await call(`http://127.0.0.1:${port}`, '/api/me')).status).toBe(404);
  });
});

describe.each(onlySqlite)('the address of the metrics', () => {
  it('is closed unless it is configured', async () => {
    expect(readSettings({})).toMatchObject({ ok: true, value: { metrics: null } });
    expect(readSettings({ METRICS_ADDRESS: '[::1]:9464' })).toMatchObject({
      value: { metrics: { host: '::1', port: 9464 } },
    });
    for (const wrong of ['9464', ':9464', '127.0.0.1', 'a:b', '127.0.0.1:99999']) {
      const read = readSettings({ METRICS_ADDRESS: wrong });
      expect(read).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/^METRICS_ADDRESS /) as unknown,
      });
    }
  });
});
