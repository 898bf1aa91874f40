import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { rawRequest } from '../../support/server/rawRequest.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

const big = 'x'.repeat(70_000);
const close = 'Host: x\r\nConnection: close';

/** Requests, with the status of their response. */
const requests: readonly (readonly [string, number])[] = [
  [`GET ${paths.healthLive} HTTP/1.1\r\n${close}\r\n\r\n`, 200],
  [`HEAD ${paths.healthLive} HTTP/1.1\r\n${close}\r\n\r\n`, 200],
  [`GET ${paths.me} HTTP/1.1\r\n${close}\r\n\r\n`, 401],
  [`HEAD ${paths.photo('x')} HTTP/1.1\r\n${close}\r\nAuthorization: Bearer no\r\n\r\n`, 401],
  [`GET /api/nowhere HTTP/1.1\r\n${close}\r\nAccept: text/html\r\n\r\n`, 404],
  [`GET /api HTTP/1.1\r\n${close}\r\n\r\n`, 404],
  [`GET /api?x=1 HTTP/1.1\r\n${close}\r\n\r\n`, 404],
  [`GET /%61pi/nowhere HTTP/1.1\r\n${close}\r\n\r\n`, 404],
  [`OPTIONS ${paths.tours} HTTP/1.1\r\n${close}\r\n\r\n`, 404],
  [`PUT ${paths.healthLive} HTTP/1.1\r\n${close}\r\n\r\n`, 404],
  [`GET /api/tours/%zz HTTP/1.1\r\n${close}\r\n\r\n`, 404],
  [
    `POST ${paths.authToken} HTTP/1.1\r\n${close}\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
    400,
  ],
  [
    `POST ${paths.authToken} HTTP/1.1\r\n${close}\r\nContent-Type: text/html\r\nContent-Length: 1\r\n\r\n{`,
    415,
  ],
  [
    `POST ${paths.authToken} HTTP/1.1\r\n${close}\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{`,
    413,
  ],
  [
    `POST ${paths.authToken} HTTP/1.1\r\n${close}\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\n{`,
    415,
  ],
  [`GET ${paths.me} HTTP/1.1\r\n${close}\r\nExpect: nothing\r\n\r\n`, 417],
  [`GET ${paths.me} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
  [`GET ${paths.me} HTTP/1.1\r\n${close}\r\nX-Long: ${big}\r\n\r\n`, 431],
  [`GET ${paths.me} HTTP/1.1\r\n${close}\r\nno colon\r\n\r\n`, 400],
  ['no request at all\r\n\r\n', 400],
];

describe.each(onlySqlite)('the header that says whose response it is', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it.each(requests.map(([bytes, status]) => [bytes.slice(0, 70), status, bytes] as const))(
    'S10 S16 stands on every response under /api, and on a broken one: %s → %i',
    async (_beginning, status, bytes) => {
      const response = await rawRequest(server.url, bytes);
      expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(response).toMatch(/^storey-api: 1\r$/im);
    },
  );

  it('S16 a page is not of the API', async () => {
    expect(await rawRequest(server.url, `GET /apis HTTP/1.1\r\n${close}\r\n\r\n`)).not.toMatch(/storey-api/i);
  });
});
