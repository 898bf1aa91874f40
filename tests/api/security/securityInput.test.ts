import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { storedTouchpoint, tour as wireTour } from '#contract/inspections/tour.ts';
import { answersTo, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { invite, somebody } from '../../support/data/signedInAccounts.ts';
import { databaseKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const isAFloor = (number: string) => ['-1', '1e2', ' 1'].includes(number);

describe.each(databaseKinds)('hostile input on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind, { settings: { trustProxy: ['loopback'] } });
    person = await server.person();
    administrator = await server.person('administrator');
    await startedTour(server, person);
  });
  afterAll(() => server.stop());

  it.each([
    '%3Cb%3E',
    '&lt;b&gt;',
    '%252e',
    'Tom & "Jerry" <x>',
    '</script>\u200b<script>',
    "' OR 1=1--",
    '$(sleep 5)',
  ])('ASVS 1.1.1 ASVS 1.1.2 ASVS 1.2.3 %j is stored as it came, decoded once', async (comment) => {
    const tour = await startedTour(server, person);
    const meetings = touchpointNamed(tour, 'having_meetings');
    const saved = await save(server, person, meetings, { rating: 'bad', comment });
    expect(zod.parse(storedTouchpoint, saved.json).sub_touchpoints[0]?.comment).toBe(comment);
    const read = zod.parse(wireTour, (await server.call(paths.tour(tour.id), { token: person.token })).json);
    expect(touchpointNamed(read, 'having_meetings').sub_touchpoints[0]?.comment).toBe(comment);
  });

  it('ASVS 1.2.4 ASVS 1.2.9 no list parameter is interpreted as SQL, a pattern or an expression', async () => {
    const lists = {
      [paths.tours]: [
        'query',
        'status',
        'mandate_id',
        'object_id',
        'user_id',
        'from',
        'to',
        'cursor',
        'limit',
      ],
      [officePaths.externalUsers]: ['query', 'status', 'sort', 'cursor', 'limit'],
      [officePaths.auditLog]: ['cursor', 'limit'],
    };
    const hostile = [
      "'",
      "' UNION SELECT 2--",
      '1;DROP TABLE users',
      '%',
      '_',
      '\\',
      '(',
      '[',
      '.*',
      '"',
      '$(sleep 5)',
      '`id`',
    ];
    for (const [path, names] of Object.entries(lists)) {
      for (const name of names) {
        for (const value of hostile) {
          const answer = await server.call(`${path}?${name}=${encodeURIComponent(value)}`, {
            token: administrator.token,
          });
          expect([path, name, value, answer.status]).toEqual([
            path,
            name,
            value,
            expect.toBeOneOf([200, 422]),
          ]);
          const found = answer.status === 200 ? (answer.json as { items: unknown[] }).items : [];
          // L3: a query without a letter or digit is none.
          const isNone = name === 'query' && !/[a-z\d]/i.test(value);
          expect([path, name, value, found.length > 0]).toEqual([path, name, value, isNone]);
        }
      }
    }
    const whole = await server.call(paths.tours, { token: administrator.token });
    expect((whole.json as { items: unknown[] }).items.length).toBeGreaterThan(0);
  });

  it.each(['2147483648', '9007199254740993', '-1', '1e309', 'NaN', '0.1', '1e2', '0x10', ' 1'])(
    'ASVS 1.4.2 the number %s is refused, never rounded to another',
    async (number) => {
      for (const path of [paths.tours, officePaths.externalUsers, officePaths.auditLog]) {
        const answer = await server.call(`${path}?limit=${encodeURIComponent(number)}`, {
          token: administrator.token,
        });
        expect([path, answer.status]).toEqual([path, 422]);
      }
      const tour = await startedTour(server, person);
      const floors = touchpointNamed(tour, 'working_in_the_building');
      const body = JSON.stringify({ touchpoint: { floor: 'FLOOR', sub_touchpoints: answersTo(floors) } });
      // A floor is a number, not text.
      const raw = body.replace('"FLOOR"', isAFloor(number) ? `"${number}"` : number);
      const saved = await server.call(paths.touchpoint(floors.id), {
        method: 'PUT',
        token: person.token,
        raw,
      });
      expect(saved.status).toBeOneOf([400, 422]);
    },
  );

  // Nothing of this is SQL.
  describe.each(onlySqlite)('before it is stored', () => {
    it('ASVS 15.3.7 a repeated parameter is refused', async () => {
      for (const query of ['limit=1&limit=2', 'mandate_id=a&mandate_id=b', 'query=a&query=b']) {
        expect((await server.call(`${paths.tours}?${query}`, { token: person.token })).status).toBe(422);
      }
    });

    it('ASVS 2.1.1 /api/openapi.json describes every body, and other fields are refused', async () => {
      const { paths: described } = (await server.call('/api/openapi.json')).json as {
        paths: Record<
          string,
          Record<string, { requestBody?: { content: Record<string, { schema: unknown }> } }>
        >;
      };
      let seen = 0;
      /** Objects that allow unknown fields, and strings without a maximum length, by their place. */
      const loose = (name: string, schema: unknown): string[] => {
        if (typeof schema !== 'object' || schema === null) return [];
        const { type, additionalProperties, maxLength } = schema as Record<string, unknown>;
        const isText = type === 'string' && !('enum' in schema) && !('format' in schema);
        const isOpen = type === 'object' && additionalProperties !== false;
        const own = isOpen || (isText && typeof maxLength !== 'number') ? [name] : [];
        return [
          ...own,
          ...Object.entries(schema).flatMap(([key, inside]) => loose(`${name}.${key}`, inside)),
        ];
      };
      for (const [path, methods] of Object.entries(described)) {
        for (const [method, { requestBody }] of Object.entries(methods)) {
          if (requestBody === undefined) continue;
          seen += 1;
          expect(loose(`${method} ${path}`, requestBody.content['application/json']?.schema)).toEqual([]);
        }
      }
      expect(seen).toBeGreaterThan(8);
    });

    it('ASVS 1.3.6 no URL in a field or a header is requested', async () => {
      const calls: string[] = [];
      const listener = createServer((request, response) => {
        calls.push(request.url ?? '');
        response.end();
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => listener.once('listening', resolve));
      const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/x`;
      const headers = {
        referer: url,
        origin: url,
        'x-forwarded-host': url,
        forwarded: `host=${url}`,
        'user-agent': url,
      };
      await invite(server, administrator, somebody({ firstname: url, lastname: url }));
      const tour = await startedTour(server, person);
      await save(server, person, touchpointNamed(tour, 'having_meetings'), { rating: 'bad', comment: url });
      await server.call(paths.passwordReset, {
        method: 'POST',
        headers,
        body: { password_reset: { email: person.email } },
      });
      await server.call(paths.me, { token: person.token, headers });
      await new Promise((resolve) => setTimeout(resolve, 300));
      listener.close();
      expect(calls).toEqual([]);
    });

    it('ASVS 2.4.1 ASVS 2.3.2 single invitations are rate-limited, a device’s backlog is not', async () => {
      const hasty = await server.person('administrator');
      const post = () =>
        server.call(officePaths.externalUsers, {
          method: 'POST',
          token: hasty.token,
          body: { external_user: somebody() },
        });
      const answers: Awaited<ReturnType<typeof post>>[] = [];
      const slowed = () => answers.filter(({ status }) => status === 429);
      while (slowed().length === 0 && answers.length < 120)
        answers.push(...(await Promise.all(Array.from({ length: 10 }, post))));
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(60);
      expect(Number(slowed()[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      const tour = await startedTour(server, person);
      const meetings = touchpointNamed(tour, 'having_meetings');
      // Two hundred entries over six connections, as a device sends them.
      const lane = async () => {
        const statuses: number[] = [];
        for (let number = 0; number < 34; number += 1)
          statuses.push((await save(server, person, meetings)).status);
        return statuses;
      };
      const backlog = (await Promise.all(Array.from({ length: 6 }, lane))).flat();
      expect(new Set(backlog)).toEqual(new Set([200]));
    });
  });
});
