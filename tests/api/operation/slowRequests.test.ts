import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { announcedTour, makePhoto } from '../../support/data/photos/photos.ts';
import { create, offsetOf, openPart, sendPart } from '../../support/data/photos/uploads.ts';
import { rawConnection } from '../../support/server/rawRequest.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

// Longer than a handler that takes no body may take, with what passes between two looks of Node for slow headers; shorter than a
// body may take to arrive.
const slowMs = 22_000;

describe.each(onlySqlite)('what arrives slowly', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('headers are given up, a body is waited for and answered once, and of a photo is kept what came', async () => {
    const person = await server.person();
    const endings: string[] = [];

    const headers = rawConnection(server.url, 'GET /api/me HTTP/1.1\r\nHost: x\r\n');
    const headersEnd = new Promise<void>((resolve) => headers.socket.once('close', () => resolve())).then(
      () => endings.push('headers'),
    );

    const body = JSON.stringify({ cip_obj_id: await server.building() });
    const head = [
      `POST ${paths.tours} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${person.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const write = rawConnection(server.url, `${head.join('\r\n')}\r\n\r\n`);
    const bodyEnd = once(write.socket, 'data').then(() => endings.push('body'));
    const sendSlowly = async () => {
      for (const sign of body) {
        write.socket.write(sign);
        await pause(slowMs / body.length);
      }
    };

    const never = rawConnection(server.url, `${head.join('\r\n')}\r\n\r\n{`);
    const neverEnd = once(never.socket, 'close');

    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    await create(server.url, person, photo);
    const part = await openPart(server.url, person, photo, { count: 1_000 });
    const partEnd = once(part.request, 'close').then(() => endings.push('part'));

    await Promise.all([sendSlowly(), headersEnd, bodyEnd, partEnd, neverEnd]);
    expect(endings).toEqual(['headers', 'body', 'part']);
    expect(write.heard()).toMatch(/^HTTP\/1.1 201 /);
    write.socket.destroy();
    expect(never.heard().match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 503']);
    expect((await part.answered).statusCode).toBe(408);
    expect(await offsetOf(server.url, person, photo)).toBe(1_000);
    expect((await sendPart(server.url, person, photo, 1_000)).status).toBe(200);
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
