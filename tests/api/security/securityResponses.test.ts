import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { signIn } from '../../support/data/signedInAccounts.ts';
import { rawRequest } from '../../support/server/rawRequest.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import {
  type Person,
  startServer,
  type TestServer,
  testPassword,
} from '../../support/server/serverForTests.ts';

const dayMs = 24 * 60 * 60 * 1000;

function typeOf(path: string, status: number): string {
  if (status === 200 && path.endsWith('.pdf')) return 'application/pdf';
  const type = status === 200 && path.endsWith('/export') ? 'text/csv' : 'application/json';
  return `${type}; charset=utf-8`;
}

describe.each(onlySqlite)('requests and responses', (kind) => {
  let server: TestServer;
  let person: Person;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind, {
      settings: { publicUrl: 'https://storey.example', trustProxy: ['loopback'] },
    });
    person = await server.person();
    administrator = await server.person('administrator');
  });
  afterAll(() => server.stop());

  const reads = () =>
    server.routes.filter((route) => route.startsWith('GET /api/')).map((route) => route.slice(4));
  const withId = (path: string) => path.replaceAll(/:\w+/g, person.id);

  const raw = (bytes: string) => rawRequest(server.url, bytes);

  it('ASVS 3.4.1 HSTS is sent with pages, responses and every refusal', async () => {
    const answers = [
      await server.call('/nothing', { headers: { accept: 'text/html' } }),
      await server.call(paths.me),
      await server.call(paths.me, { token: person.token }),
      await server.call(officePaths.externalUsers, { token: person.token }),
      await server.call('/api/nothing'),
      await server.call(paths.authToken, { method: 'POST', raw: '{' }),
      await server.call(paths.authToken, { method: 'POST', body: {} }),
      await server.call(paths.authToken, {
        method: 'POST',
        raw: 'x',
        headers: { 'content-type': 'text/plain' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 401, 200, 403, 404, 400, 422, 415]);
    for (const { headers } of answers) {
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('ASVS 4.1.1 ASVS 3.4.4 ASVS 14.2.2 every API response names its type and charset, with nosniff and no-store', async () => {
    for (const path of reads()) {
      for (const token of [undefined, administrator.token]) {
        const answer = await server.call(`${withId(path)}${path.endsWith('/export') ? '?format=csv' : ''}`, {
          token,
        });
        expect([path, answer.headers.get('content-type')]).toEqual([path, typeOf(path, answer.status)]);
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
    const nothing = await server.call(paths.authToken, {
      method: 'DELETE',
      token: (await server.person()).token,
    });
    expect([nothing.status, nothing.headers.has('content-type')]).toEqual([204, false]);
  });

  it.each([
    '/%61pi/me',
    '/%61pi/external_users',
    'http://x/api/me',
    'http://x/api/assessment/tours/export?format=csv',
    '/nothing',
  ])('ASVS 14.2.2 %s is kept by no cache, however its path is written', async (path) => {
    const { token } = administrator;
    const heard = await raw(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
    expect(heard).toMatch(path === '/nothing' ? /^HTTP\/1.1 404 / : /^HTTP\/1.1 200 /);
    expect(heard).toMatch(/^cache-control: no-store\r$/im);
  });

  it('ASVS 4.2.2 Content-Length is the length of the response, for HEAD too', async () => {
    for (const path of [paths.me, paths.mandates, '/api/nothing', paths.healthLive]) {
      const answer = await server.call(path, {
        token: person.token,
        headers: { 'accept-encoding': 'identity' },
      });
      expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(answer.text));
      const head = await server.call(path, { method: 'HEAD', token: person.token });
      expect([head.status, head.text]).toEqual([answer.status, '']);
    }
  });

  it('ASVS 15.3.1 no answer holds a password, a hash or a token', async () => {
    const secrets = await server.database.selectFrom('users').select('password_hash').execute();
    const sessions = await server.database.selectFrom('sessions').select('token_hash').execute();
    for (const path of reads()) {
      const { text } = await server.call(`${withId(path)}${path.endsWith('/export') ? '?format=csv' : ''}`, {
        token: administrator.token,
      });
      // The OpenAPI document mentions passwords, but contains none.
      const words = path === '/api/openapi.json' ? [] : (text.match(/password|argon2|_hash/g) ?? []);
      expect([path, words]).toEqual([path, []]);
      for (const { password_hash } of secrets) expect(text).not.toContain(password_hash);
      for (const { token_hash } of sessions) expect(text).not.toContain(token_hash);
    }
  });

  it('ASVS 3.5.3 GET and HEAD change nothing, whatever method an override header names', async () => {
    const writing = server.routes
      .filter((route) => /^(POST|PUT|DELETE) /.test(route))
      .map((route) => route.split(' ')[1]);
    const onlyWritten = writing.filter(
      (path) => path !== undefined && !server.routes.includes(`GET ${path}`),
    );
    expect(onlyWritten.length).toBeGreaterThan(6);
    for (const path of onlyWritten) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await server.call(`${withId(path ?? '')}?_method=DELETE`, {
          method,
          token: administrator.token,
          headers: { 'x-http-method-override': 'DELETE' },
        });
        expect([path, answer.status]).toEqual([path, 404]);
      }
    }
    expect((await server.call(paths.me, { token: person.token })).status).toBe(200);
  });

  it('ASVS 13.4.4 ASVS 4.1.4 TRACE, CONNECT and unknown methods are refused', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'FOO']) {
      const heard = await raw(
        `${method} /api/me HTTP/1.1\r\nHost: x\r\nX-Secret: 1\r\nConnection: close\r\n\r\n`,
      );
      expect(heard).toMatch(/^HTTP\/1\.1 (400|404|405|501) /);
      expect(heard).not.toContain('X-Secret');
    }
    expect(await raw('CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n')).not.toMatch(
      /^HTTP\/1\.1 2/,
    );
  });

  it('ASVS 5.2.1 a body announced as a gigabyte, or without end, is refused before it is parsed', async () => {
    const head = 'POST /api/auth_token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    expect(await raw(`${head}Content-Length: 1073741824\r\nConnection: close\r\n\r\n{`)).toMatch(
      /^HTTP\/1\.1 413 /,
    );
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    expect(
      await raw(`${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(5)}`),
    ).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('ASVS 3.7.2 ASVS 3.5.6 ASVS 6.3.4 no parameter causes a redirect, JSONP or a sign-in', async () => {
    const evil = ['//evil.test', '/%5cevil.test', 'https:evil.test', 'javascript:alert(1)'];
    for (const name of ['redirect', 'next', 'returnTo', 'callback', 'jsonp', 'impersonate']) {
      for (const value of evil) {
        const answer = await server.call(`${paths.me}?${name}=${encodeURIComponent(value)}`, {
          token: person.token,
        });
        expect([answer.status, answer.headers.has('location')]).toEqual([200, false]);
        expect(answer.json).toMatchObject({ id: person.id });
      }
    }
    for (const path of ['/api/debug', '/api/login_as', '/api/test', '/api/users', '/swagger', '/api/docs']) {
      expect([path, (await server.call(path, { token: administrator.token })).status]).toEqual([path, 404]);
    }
  });

  it('ASVS 8.3.2 a demotion takes effect at the next call', async () => {
    const demoted = await server.person('administrator');
    expect((await server.call(officePaths.externalUsers, { token: demoted.token })).status).toBe(200);
    await server.database
      .updateTable('users')
      .set({ role: 'inspector' })
      .where('id', '=', demoted.id)
      .execute();
    expect((await server.call(officePaths.externalUsers, { token: demoted.token })).status).toBe(403);
  });

  it('ASVS 9.2.2 ASVS 6.6.2 a session token is no link, and a link works for its own address only', async () => {
    const passwords = { password: 'nine tall elm trees', password_confirmation: 'nine tall elm trees' };
    const password_reset = { password_reset_token: person.token, ...passwords };
    const put = (body: unknown) => server.call(paths.passwordReset, { method: 'PUT', body });
    expect((await put({ password_reset })).json).toEqual({ error: 'invalid_password_reset_token' });
    const named = await put({ password_reset: { ...password_reset, email: administrator.email } });
    expect(named.json).toMatchObject({ errors: { email: ['unknown_field'] } });
  });

  it('ASVS 7.2.3 ASVS 11.2.3 ASVS 11.5.1 tokens are 256 random bits', async () => {
    // Sequentially: of many at once for one account the eleventh would be refused.
    const answers = [];
    for (let time = 0; time < 12; time += 1) answers.push(await signIn(server, person.email, testPassword));
    const tokens = answers.map(({ json }) => (json as { auth_token: string }).auth_token);
    expect(new Set(tokens).size).toBe(12);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    // Of 256 bits in 12 random tokens, none is expected to be equal in all more often than in 1 of 2,048.
    const bits = tokens.map((token) => [...Buffer.from(token, 'base64url')]);
    const fixed = Array.from({ length: 32 }, (_, place) => new Set(bits.map((bytes) => bytes[place])).size);
    expect(Math.min(...fixed)).toBeGreaterThan(6);
  });

  it('ASVS 6.2.9 ASVS 6.2.10 a password of 128 characters works, and still after 400 days', async () => {
    const long = 'ä longer one '.repeat(9) + 'and a half!';
    expect([...long]).toHaveLength(128);
    const change = { current_password: testPassword, password: long, password_confirmation: long };
    const one = await server.person();
    const body = { password_change: change };
    expect((await server.call(paths.ownPassword, { method: 'PUT', token: one.token, body })).status).toBe(
      200,
    );
    server.passTime(400 * dayMs);
    expect((await signIn(server, one.email, long)).status).toBe(201);
    expect((await signIn(server, one.email, long.slice(0, 72))).status).toBe(401);
    server.passTime(-400 * dayMs);
  });
});
