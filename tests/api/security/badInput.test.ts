import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import type { WireTouchpoint, WireTour } from '#contract/inspections/tour.ts';
import {
  answersByEntry,
  answersTo,
  save,
  startedTour,
  touchpointNamed,
} from '../../support/data/serverTour.ts';
import { rawRequest } from '../../support/server/rawRequest.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const missing = Symbol('missing');
const lone = '\ud800';
const nul = 'a\u0000b';
const long = 'x'.repeat(50_000);

/** A copy of a body with one field changed, by its path; `missing` removes it. */
function changed(body: unknown, [field, ...inside]: readonly (string | number)[], value: unknown): unknown {
  if (field === undefined) return value;
  const copy = structuredClone(body) as Record<string | number, unknown>;
  if (inside.length === 0 && value === missing) delete copy[field];
  else copy[field] = changed(copy[field], inside, value);
  return copy;
}

describe.each(databaseKinds)('bad input on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  let tour: WireTour;
  let meetings: WireTouchpoint;
  let bodies: Record<'tour' | 'save' | 'floor' | 'signIn', unknown>;

  beforeAll(async () => {
    server = await startServer(kind, { settings: { publicUrl: 'https://storey.example' } });
    person = await server.person();
    tour = await startedTour(server, person);
    meetings = touchpointNamed(tour, 'having_meetings');
    const floors = touchpointNamed(tour, 'working_in_the_building');
    bodies = {
      tour: { cip_obj_id: await server.building() },
      save: { touchpoint: { floor: null, sub_touchpoints: answersTo(meetings) } },
      floor: {
        touchpoint: {
          assessment_tour_id: tour.id,
          touchpoint_id: floors.touchpoint_id,
          floor: 9,
          sub_touchpoints: answersByEntry(floors),
        },
      },
      signIn: { email: person.email, password: 'some password' },
    };
  });
  afterAll(() => server.stop());

  type Target = keyof typeof bodies;
  const calls: Record<Target, { method: string; path: () => string }> = {
    tour: { method: 'POST', path: () => paths.tours },
    save: { method: 'PUT', path: () => paths.touchpoint(meetings.id) },
    floor: { method: 'POST', path: () => paths.touchpoints },
    signIn: { method: 'POST', path: () => paths.authToken },
  };

  const send = (target: Target, body: { body: unknown } | { raw: string | Uint8Array<ArrayBuffer> }) =>
    server.call(calls[target].path(), { method: calls[target].method, token: person.token, ...body });

  async function counted(): Promise<string> {
    const counts = await Promise.all(
      (['tours', 'touchpoints', 'receipts', 'operations'] as const).map(async (table) => {
        const rows = await server.database.selectFrom(table).selectAll().execute();
        return rows.length;
      }),
    );
    return counts.join();
  }

  const inside = (...path: (string | number)[]) => ['touchpoint', ...path];
  const firstAnswer = (field: string) => inside('sub_touchpoints', 0, field);

  const cases: [Target, readonly (string | number)[], unknown, string, string][] = [
    ['tour', ['cip_obj_id'], missing, 'cip_obj_id', 'required'],
    ['tour', ['cip_obj_id'], null, 'cip_obj_id', 'required'],
    ['tour', ['cip_obj_id'], '', 'cip_obj_id', 'required'],
    ['tour', ['cip_obj_id'], 7, 'cip_obj_id', 'invalid'],
    ['tour', ['cip_obj_id'], { $ne: 1 }, 'cip_obj_id', 'invalid'],
    ['tour', ['cip_obj_id'], long, 'cip_obj_id', 'too_long'],
    ['tour', ['cip_obj_id'], nul, 'cip_obj_id', 'invalid'],
    ['tour', ['user_id'], 'somebody', 'user_id', 'unknown_field'],
    ['tour', ['concluded_at'], null, 'concluded_at', 'unknown_field'],
    ['tour', [], [], 'body', 'invalid'],
    ['tour', [], 'text', 'body', 'invalid'],
    ['tour', [], null, 'body', 'required'],
    ['signIn', ['email'], missing, 'email', 'required'],
    ['signIn', ['email'], '   ', 'email', 'required'],
    ['signIn', ['email'], ['a'], 'email', 'invalid'],
    ['signIn', ['email'], `${lone}\u0000`, 'email', 'required'],
    ['signIn', ['email'], '@'.repeat(50_000), 'email', 'too_long'],
    ['signIn', ['password'], '', 'password', 'required'],
    ['signIn', ['password'], true, 'password', 'invalid'],
    ['signIn', ['password'], long, 'password', 'too_long'],
    ['signIn', ['role'], 'administrator', 'role', 'unknown_field'],
    ['save', ['touchpoint'], missing, 'touchpoint', 'required'],
    ['save', ['touchpoint'], [], 'touchpoint', 'invalid'],
    ['save', inside('floor'), '3', 'floor', 'invalid'],
    ['save', inside('floor'), [3], 'floor', 'invalid'],
    ['save', inside('floor'), 3, 'floor', 'not_applicable'],
    ['save', inside('completed'), true, 'completed', 'unknown_field'],
    ['save', inside('tour_id'), 'x', 'tour_id', 'unknown_field'],
    ['save', inside('sub_touchpoints'), missing, 'sub_touchpoints', 'required'],
    ['save', inside('sub_touchpoints'), {}, 'sub_touchpoints', 'invalid'],
    ['save', firstAnswer('rating'), missing, 'sub_touchpoints.0.rating', 'required'],
    ['save', firstAnswer('rating'), null, 'sub_touchpoints.0.rating', 'required'],
    ['save', firstAnswer('rating'), 'excellent', 'sub_touchpoints.0.rating', 'invalid'],
    ['save', firstAnswer('rating'), 1, 'sub_touchpoints.0.rating', 'invalid'],
    ['save', firstAnswer('comment'), 5, 'sub_touchpoints.0.comment', 'invalid'],
    ['save', firstAnswer('comment'), long, 'sub_touchpoints.0.comment', 'too_long'],
    ['save', firstAnswer('id'), missing, 'sub_touchpoints.0.id', 'required'],
    ['save', firstAnswer('id'), nul, 'sub_touchpoints.0.id', 'invalid'],
    ['save', firstAnswer('position'), 1, 'sub_touchpoints.0.position', 'unknown_field'],
    ['save', ['receipt'], {}, 'receipt', 'unknown_field'],
    ['floor', inside('assessment_tour_id'), missing, 'assessment_tour_id', 'required'],
    ['floor', inside('touchpoint_id'), 'no such entry', 'touchpoint_id', 'invalid'],
    ['floor', inside('floor'), missing, 'floor', 'required'],
    ['floor', inside('parent_id'), 'x', 'parent_id', 'unknown_field'],
    ['floor', firstAnswer('touchpoint_id'), 'x', 'sub_touchpoints.0.touchpoint_id', 'invalid'],
  ];

  it.each(cases)(
    '%s with %j = %j is refused at %s as %s, and nothing is stored',
    async (target, path, value, field, key) => {
      const before = await counted();
      const answer = await send(target, { body: changed(bodies[target], path, value) });
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject({ error: 'validation_failed', errors: { [field]: [key] } });
      expect(await counted()).toBe(before);
    },
  );

  it.each([
    ['nothing', ''],
    ['half an object', '{"cip_obj_id":'],
    ['two values', '{} {}'],
    ['NaN', '{"cip_obj_id":NaN}'],
    ['__proto__', '{"__proto__":{"x":1},"cip_obj_id":"a"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}},"cip_obj_id":"a"}'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
    ['UTF-16', new Uint8Array(Buffer.from('{"cip_obj_id":"a"}', 'utf16le'))],
  ])('%s is not JSON: 400', async (_, raw) => {
    const answer = await send('tour', { raw });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ error: 'not_json' });
    expect('x' in {}).toBe(false);
  });

  it('a body where none belongs is refused, a type without a body is not', async () => {
    const put = (raw: string) =>
      server.call(paths.tour(tour.id), { method: 'PUT', token: person.token, raw });
    expect((await put('{"concluded_at":"2020-01-01"}')).json).toMatchObject({
      errors: { concluded_at: ['unknown_field'] },
    });
    expect((await put('')).json).toEqual({ error: 'no_touchpoint_completed' });
    expect((await put('{}')).json).toEqual({ error: 'no_touchpoint_completed' });
  });

  it('huge numbers and deep nesting are refused without a server error', async () => {
    for (const raw of [
      '{"touchpoint":{"floor":1e309,"sub_touchpoints":[]}}',
      `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
    ]) {
      expect((await send('save', { raw })).status).toBe(422);
    }
  });

  it('of twenty thousand unknown fields the first hundred are named', async () => {
    const fields = Array.from({ length: 20_000 }, (_, place) => `"f${place}":1`);
    const answer = await send('tour', { raw: `{${fields.join()}}` });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.json as { errors: object }).errors)).toHaveLength(100);
  });

  it('of two equal JSON keys the last one counts', async () => {
    const raw = `{"cip_obj_id":"nothing","cip_obj_id":"${await server.building()}"}`;
    expect((await send('tour', { raw })).status).toBe(201);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['application/jsonx'],
    ['application/offset+octet-stream'],
  ])('%s is no type of the contract: 415', async (type) => {
    const answer = await server.call(paths.tours, {
      method: 'POST',
      token: person.token,
      raw: JSON.stringify(bodies.tour),
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(415);
    expect(answer.json).toEqual({ error: 'unsupported_media_type' });
  });

  it('the type of a photo’s part concludes no tour: 415', async () => {
    const open = await startedTour(server, person);
    expect((await save(server, person, touchpointNamed(open, 'having_meetings'))).status).toBe(200);
    const answer = await server.call(paths.tour(open.id), {
      method: 'PUT',
      token: person.token,
      raw: 'garbage',
      headers: { 'content-type': 'application/offset+octet-stream' },
    });
    expect([answer.status, answer.json]).toEqual([415, { error: 'unsupported_media_type' }]);
    const read = await server.call(paths.tour(open.id), { token: person.token });
    expect(read.json).toMatchObject({ concluded_at: null });
  });

  it('a compressed body is refused before it is decompressed', async () => {
    const answer = await server.call(paths.tours, {
      method: 'POST',
      token: person.token,
      raw: new Uint8Array(gzipSync(JSON.stringify(bodies.tour))),
      headers: { 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(415);
  });

  it('a body beyond the limit is 413', async () => {
    const answer = await send('tour', { raw: `{"cip_obj_id":"${'x'.repeat(300 * 1024)}"}` });
    expect(answer.status).toBe(413);
    expect(answer.json).toEqual({ error: 'too_large' });
  });

  it('the largest valid touchpoint is stored', async () => {
    const touchpoint = touchpointNamed(tour, 'entering_the_building');
    const escaped = JSON.stringify({
      touchpoint: { sub_touchpoints: answersTo(touchpoint, 'bad', 'ü'.repeat(2000)) },
    }).replaceAll('ü', String.raw`\u00fc`);
    const answer = await server.call(paths.touchpoint(touchpoint.id), {
      method: 'PUT',
      token: person.token,
      raw: escaped,
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    [
      'two lengths',
      'POST /api/auth_token HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      '400',
    ],
    [
      'a length and chunks',
      'POST /api/auth_token HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
    ['no method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    [
      '20 kB of header',
      `GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'x'.repeat(20_000)}\r\n\r\n`,
      '431',
    ],
    ['a path that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '404'],
    ['no Host', 'GET /api/me HTTP/1.1\r\n\r\n', '400'],
    ['no Host, for a page', 'GET / HTTP/1.1\r\nAccept: text/html\r\n\r\n', '400'],
    [
      'an unknown Expect',
      'POST /api/auth_token HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
      '417',
    ],
    [
      'a compressed body',
      'POST /api/auth_token HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
      '415',
    ],
  ])('%s: refused as JSON, and the connection is closed', async (_, bytes, status) => {
    const heard = await rawRequest(server.url, bytes);
    expect(heard.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(heard).toMatch(/content-type: application\/json/i);
    expect(heard).toMatch(/\{"error":"\w+"\}$/);
    expect(heard).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(heard).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(heard).toMatch(/^cache-control: no-store\r$/im);
    expect(heard).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im);
  });

  it('no refusal reveals internals, and none is a server error', () => {
    const failures = server.logged.filter((line) => line.includes('"level":50'));
    expect(failures).toEqual([]);
  });
});
