import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { rawConnection } from '../../support/server/rawRequest.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

const gigabyte = 1024 ** 3;
const megabyte = Buffer.alloc(1024 ** 2);
// What lies in the buffers of both ends, and what is read before and during the grace, is far less.
const manyMegabytes = 64;

const head = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
const long = `Content-Length: ${gigabyte}`;
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const drained = (socket: Socket) => new Promise<void>((resolve) => socket.once('drain', () => resolve()));
const photoPart = 'Content-Type: application/offset+octet-stream';

describe.each(onlySqlite)('a body that nobody reads', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  /** Sends a head, then megabytes until the server hangs up; `many` means that it did not. */
  async function flood(bytes: string): Promise<{ readonly taken: number; readonly answer: string }> {
    const { socket, heard } = rawConnection(server.url, bytes, true);
    const closed = closing(socket);
    let taken = 0;
    while (!socket.destroyed && taken < manyMegabytes) {
      if (!socket.write(megabyte)) await Promise.race([drained(socket), closed]);
      taken += 1;
    }
    socket.destroy();
    await closed;
    return { taken, answer: heard() };
  }

  it('ASVS 5.2.1 a gigabyte of it ends its connection with the answer, at whatever route', async () => {
    const cases = [
      [
        'a call without a token',
        401,
        head(`PUT ${paths.ownPassword}`, 'Content-Type: application/json', long),
      ],
      ['a type of no route', 415, head(`POST ${paths.authToken}`, 'Content-Type: text/plain', long)],
      ['a part of a photo at another route', 415, head(`POST ${paths.authToken}`, photoPart, long)],
      ['a compressed body', 415, head(`POST ${paths.authToken}`, 'Content-Encoding: gzip', long)],
      ['JSON of a gigabyte', 413, head(`POST ${paths.authToken}`, 'Content-Type: application/json', long)],
      ['a part of a photo without a token', 401, head(`PATCH ${paths.photo('a')}`, photoPart, long)],
      ['a body where none belongs', 200, head(`GET ${paths.healthLive}`, long)],
      ['a path of nothing', 404, head('POST /nothing', 'Content-Type: text/plain', long)],
      ['a path that cannot be decoded', 404, head('POST /%zz', long)],
      ['an expectation of nobody', 417, head(`POST ${paths.authToken}`, 'Expect: 1', long)],
      // A chunk of a gigabyte.
      [
        'a length that nobody said',
        401,
        `${head(`PUT ${paths.ownPassword}`, 'Transfer-Encoding: chunked')}40000000\r\n`,
      ],
    ] as const;
    // Together: each connection stays for the grace.
    const floods = cases.map(async ([what, status, bytes]) => ({ what, status, ...(await flood(bytes)) }));
    for (const { what, status, taken, answer } of await Promise.all(floods)) {
      expect([what, answer.split(' ')[1]]).toEqual([what, String(status)]);
      expect([what, taken < manyMegabytes]).toEqual([what, true]);
      expect(answer).toMatch(/^connection: close\r$/im);
    }
  });

  it('who sends on and reads only then still gets the answer', async () => {
    const { socket, heard } = rawConnection(
      server.url,
      head(`PUT ${paths.ownPassword}`, 'Content-Type: application/json', `Content-Length: ${300 * 1024}`),
    );
    const closed = closing(socket);
    socket.pause();
    for (let sent = 0; sent < 300; sent += 1) {
      await new Promise<void>((resolve) => socket.write(Buffer.alloc(1024), () => resolve()));
    }
    socket.resume();
    await closed;
    expect(heard()).toMatch(/^HTTP\/1.1 401 [^]*\{"error":"invalid_session"\}$/);
  });

  it('a refused body that a route could have taken costs no connection', async () => {
    const body = 'x'.repeat(100_000);
    const small = head(
      `PUT ${paths.ownPassword}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    const { socket, heard } = rawConnection(server.url, `${small}${body}${small}${body}`);
    const statuses = () => [...heard().matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
    await expect.poll(statuses).toEqual(['401', '401']);
    expect(heard()).not.toMatch(/connection: close/i);
    socket.write(head(`GET ${paths.healthLive}`));
    await expect.poll(statuses).toEqual(['401', '401', '200']);
    socket.destroy();
  });
});
