import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { rawConnection } from '../../support/server/rawRequest.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

type Line = Record<string, unknown>;

describe.each(onlySqlite)('a client that hangs up', (kind) => {
  let server: TestServer;
  let from = 0;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    from = server.logged.length;
  });

  /** The lines since the test began, up to an answered call. */
  async function lines(): Promise<Line[]> {
    const marker = `/${from}`;
    await server.call(marker);
    await expect.poll(() => server.logged.slice(from).join('')).toContain(`"${marker}"`);
    return server.logged.slice(from).map((line) => JSON.parse(line) as Line);
  }

  const beginning = [
    `POST ${paths.authToken} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 50',
    '',
    '{"',
  ].join('\r\n');

  it.each(['closes', 'resets'])('ASVS 16.4.1 in the middle of a body (%s) is no failure', async (how) => {
    const { socket } = rawConnection(server.url, beginning);
    await pause(100);
    if (how === 'closes') socket.destroy();
    else socket.resetAndDestroy();
    await expect.poll(() => server.logged.slice(from).join('')).toContain('request aborted');
    const told = await lines();
    expect(told.filter(({ level, err }) => Number(level) >= 40 || err !== undefined)).toEqual([]);
  });

  it('ASVS 16.4.1 while its reads wait for one another is no failure', async () => {
    const { token } = await server.person();
    const read = `GET ${paths.tours} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const { socket } = rawConnection(server.url, read.repeat(500));
    // Most of them still wait.
    socket.once('data', () => socket.resetAndDestroy());
    await expect.poll(() => server.logged.slice(from).join('')).toContain('request aborted');
    const told = await lines();
    expect(told.filter(({ level, err }) => Number(level) >= 40 || err !== undefined)).toEqual([]);
  });
});
