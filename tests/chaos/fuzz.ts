import assert from 'node:assert/strict';
import { hash } from '@node-rs/argon2';
import fc from 'fast-check';
import * as zod from 'zod/mini';
import { migrate } from '../../server/database/migrate.ts';
import { commandTimeoutMs, openDatabase } from '../../server/database/openDatabase.ts';
import { setPasswordHash } from '../../server/repositories/users.ts';
import { insertWalker } from '../bench/server/walks.ts';
import { anyBuilding, demoToken } from '../support/data/walkers.ts';
import { databaseKinds } from '../support/server/databaseIn.ts';
import { type Call, type CallResponse, call } from '../support/server/serverCalls.ts';
import type { Drill, DrillFixture } from './Drill.ts';
import { until } from './drillFixture.ts';
import { hostile, oddly, type Schema } from './oddly.ts';

const perRoute = Number(process.env['ROUNDS'] ?? 150);
const maxMs = 1_000;
const cheap = { memoryCost: 1024, timeCost: 1 };

const parameter = zod.looseObject({ name: zod.string(), in: zod.string(), schema: zod.unknown() });
const operation = zod.looseObject({
  parameters: zod.optional(zod.array(parameter)),
  requestBody: zod.optional(
    zod.object({ content: zod.object({ 'application/json': zod.object({ schema: zod.unknown() }) }) }),
  ),
});
const document = zod.object({ paths: zod.record(zod.string(), zod.record(zod.string(), operation)) });

type Shot = { readonly method: string; readonly path: string; readonly request: Call };

const headerValue = fc.oneof(fc.uuid(), fc.stringMatching(/^[ -~]{0,300}$/));

// An odd object may have a `toString` that is none.
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Calls of one route, generated from the OpenAPI document: nearly right, and wrong somewhere. */
function shotsAt(method: string, path: string, spoken: zod.infer<typeof operation>, ids: readonly string[]) {
  const parameters = spoken.parameters ?? [];
  const part = fc.oneof(fc.constantFrom(...ids), fc.string({ maxLength: 300, unit: 'binary' }));
  const queries = parameters.filter((one) => one.in === 'query');
  const body = spoken.requestBody?.content['application/json'].schema as Schema | undefined;
  return fc
    .record({
      parts: fc.array(part, { minLength: 3, maxLength: 3 }),
      query: fc.record(
        Object.fromEntries(queries.map(({ name, schema }) => [name, oddly(schema as Schema, ids)])),
        { requiredKeys: [] },
      ),
      body: body === undefined ? fc.option(hostile, { nil: undefined, freq: 5 }) : oddly(body, ids),
      key: fc.option(headerValue, { nil: undefined }),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: headerValue },
      ),
    })
    .map(({ parts, query, body: said, key, type }): Shot => {
      const names = parts.values();
      const at = path.replaceAll(/\{[^}]+\}/g, () =>
        encodeURIComponent((names.next().value ?? '').toWellFormed()),
      );
      const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, asText(value)]));
      const raw = JSON.stringify(said);
      const upper = method.toUpperCase();
      const sent = raw === undefined || upper === 'GET' ? {} : { raw, headers: { 'content-type': type } };
      return { method: upper, path: `${at}?${asked}`, request: { method: upper, key: key?.trim(), ...sent } };
    });
}

async function fuzzed(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const fresh = await fixture.database(kind);
    await migrate(fresh.location);
    const server = await fixture.start(fresh);
    const database = openDatabase(fresh.location, commandTimeoutMs, () => undefined);
    fixture.finally(() => database.destroy());
    const passwordHash = await hash('the password of nobody', cheap);
    const newToken = async () => {
      const walker = await insertWalker(database, 'administrator');
      await setPasswordHash(database, walker.id, passwordHash, '');
      return walker.token;
    };
    let token = await newToken();
    const building = await anyBuilding(server.url, await demoToken(server.url));
    const begun = await call(server.url, '/api/assessment/tours', {
      method: 'POST',
      token,
      key: 'begun',
      body: { cip_obj_id: building },
    });
    const ids = [building, ...new Set(begun.text.match(/[\da-f-]{36}/g))];
    const { paths } = zod.parse(document, (await call(server.url, '/api/openapi.json')).json);
    const statuses = new Map<number, number>();
    let slowest = 0;

    async function fire({ method, path, request }: Shot): Promise<void> {
      const began = performance.now();
      const answer: CallResponse = await call(server.url, path, { ...request, token });
      const ms = performance.now() - began;
      const told = `${method} ${path.slice(0, 300)} ${String(request.raw).slice(0, 600)}: ${answer.status} in ${ms} ms`;
      assert.ok(answer.status < 500, told);
      assert.ok(ms < maxMs, told);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      slowest = Math.max(slowest, ms);
      // After a sign-out a new session is needed.
      if (answer.status === 401 || method === 'DELETE') token = await newToken();
    }

    let routes = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, spoken] of Object.entries(methods)) {
        routes += 1;
        for (const shot of fc.sample(shotsAt(method, path, spoken, ids), perRoute)) await fire(shot);
      }
    }
    await until(server.url, '/api/health/ready', 200, 5_000);
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count}× ${status}`);
    fixture.say(
      `${kind}: ${routes} routes, ${perRoute} odd calls each: ${counts.join(', ')}; the slowest ${Math.round(slowest)} ms; same process`,
    );
    const times = (...wanted: number[]) => wanted.reduce((sum, one) => sum + (statuses.get(one) ?? 0), 0);
    assert.ok(routes > 20 && times(400, 422) > perRoute, 'That was no fuzz.');
    assert.ok(times(200, 201, 204) > perRoute, 'Nothing was understood.');
  }
}

export const fuzz: readonly Drill[] = [
  { id: 'R35', title: 'odd calls of every route by the thousand', run: fuzzed },
];
