import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const openToEverybody = new Set([
  'POST /api/auth_token',
  'GET /api/health/live',
  'GET /api/health/ready',
  'POST /api/activation',
  'POST /api/activation/person',
  'POST /api/activation/new',
  'POST /api/password_reset/person',
  'POST /api/password_reset',
  'PUT /api/password_reset',
  'GET /api/client_settings',
  // Their token is in their path (R1, R4).
  'GET /api/repair/{token}',
  'POST /api/repair/{token}',
  'PUT /api/repair/{token}/photos/{id}',
  'GET /api/repair/{token}/photos/{id}',
  'POST /api/repair/{token}/stop',
  'DELETE /api/repair/{token}/stop',
]);

const forAdministrators =
  /^\w+ \/api\/(external_users|audit_log|results|findings|assessment\/tours\/[^/]+\/exclusion)/;

const document = zod.object({ paths: zod.record(zod.string(), zod.record(zod.string(), zod.unknown())) });

describe.each(databaseKinds)('who may call what, on %s', (kind) => {
  let server: TestServer;
  let routes: readonly { readonly method: string; readonly path: string; readonly name: string }[];
  beforeAll(async () => {
    server = await startServer(kind);
    const { paths } = zod.parse(document, (await server.call('/api/openapi.json')).json);
    // Every route of the contract, with an unknown id; new routes are covered automatically.
    routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-00000000ffff'),
        name: `${method.toUpperCase()} ${path}`,
      })),
    );
  });
  afterAll(() => server.stop());

  async function expectUnauthorised(token: string | undefined, headers: Record<string, string> = {}) {
    for (const { method, path, name } of routes) {
      if (openToEverybody.has(name)) continue;
      const answer = await server.call(path, { method, token, headers });
      expect([name, answer.status, answer.json]).toEqual([name, 401, { error: 'invalid_session' }]);
    }
  }

  it('the document names the routes of the contract', () => {
    expect(routes.map((route) => route.name)).toEqual(
      expect.arrayContaining([
        'POST /api/auth_token',
        'DELETE /api/auth_token',
        'GET /api/me',
        'GET /api/catalogue',
        'GET /api/mandates',
        'GET /api/mandates/{id}',
        'GET /api/mandates/{id}/objects',
        'GET /api/objects/{id}',
        'POST /api/assessment/tours',
        'GET /api/assessment/tours',
        'GET /api/assessment/tours/{id}',
        'PUT /api/assessment/tours/{id}',
        'POST /api/assessment/touchpoints',
        'PUT /api/assessment/touchpoints/{id}',
      ]),
    );
  });

  it('without a token, with one character of one changed, or without “Bearer”: 401 on every route', async () => {
    await expectUnauthorised(undefined);
    const { token } = await server.person();
    await expectUnauthorised(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`);
    await expectUnauthorised(undefined, { authorization: 'Basic YWRtaW46YWRtaW4=' });
    await expectUnauthorised(undefined, { authorization: 'Bearer' });
    await expectUnauthorised(undefined, { cookie: `auth_token=${token}` });
  });

  it('an id that does not exist: 404 as JSON for an administrator, 403 or 404 for an inspector', async () => {
    const people: Person[] = [await server.person(), await server.person('administrator')];
    for (const { method, path, name } of routes) {
      if (!path.includes('ffff') || method !== 'GET') continue;
      for (const [place, { token }] of people.entries()) {
        const answer = await server.call(path, { method, token });
        const isForbidden = place === 0 && forAdministrators.test(name);
        expect([name, answer.status, answer.json]).toEqual([
          name,
          isForbidden ? 403 : 404,
          { error: isForbidden ? 'forbidden' : 'not_found' },
        ]);
      }
    }
  });

  it('what cannot be an id is 404, never a failure', async () => {
    const { token } = await server.person();
    const prefixes = [
      'mandates',
      'objects',
      'assessment/tours',
      'mandates/x/objects/..',
      'assessment/touchpoints',
    ];
    for (const prefix of prefixes) {
      for (const id of [
        '1',
        "'",
        '%27%20OR%201=1--',
        '%00',
        '%25',
        '..%2f..%2fetc',
        'x'.repeat(500),
        '%F0%9F',
      ]) {
        for (const method of ['GET', 'PUT']) {
          const answer = await server.call(`/api/${prefix}/${id}`, { method, token });
          expect([prefix, id, method, answer.status]).toEqual([
            prefix,
            id,
            method,
            // 403: a change that is for administrators.
            expect.toBeOneOf([400, 403, 404, 422]),
          ]);
          expect(answer.json).toHaveProperty('error');
        }
      }
    }
  });

  it('a method that a path does not support is refused as JSON', async () => {
    const { token } = await server.person();
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const answer = await server.call('/api/mandates', { method, token });
      expect([method, answer.status, answer.json]).toEqual([method, 404, { error: 'not_found' }]);
    }
    const forged = await server.call('/api/assessment/tours?_method=POST', {
      token,
      headers: { 'x-http-method-override': 'POST' },
    });
    expect(forged.status).toBe(422);
  });
});
