import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { paths } from '#contract/http/paths.ts';
import { commandTimeoutMs, openDatabase } from '../../server/database/openDatabase.ts';
import { insertWalker, type Walker } from '../bench/server/walks.ts';
import { anyBuilding, demoToken, sendWalkers } from '../support/data/walkers.ts';
import { databaseKinds, type FreshDatabase } from '../support/server/databaseIn.ts';
import { type CallResponse, call } from '../support/server/serverCalls.ts';
import type { Drill, DrillFixture } from './Drill.ts';
import { until } from './drillFixture.ts';
import { expectWhole } from './expectWhole.ts';

const slowestRefusalMs = 16_000;
const asking = 200;

/** Another process holds the lock of a writer for some time. */
async function hold({ location }: FreshDatabase, ms: number): Promise<void> {
  const other = openDatabase(location, commandTimeoutMs, () => undefined);
  const held = await other.startTransaction().execute();
  await (location.kind === 'sqlite'
    ? sql`update mandates set name = name`
    : sql`lock table tours, touchpoints in access exclusive mode`
  ).execute(held);
  await pause(ms);
  await held.rollback().execute();
  await other.destroy();
}

async function locked(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const server = await fixture.start(await fixture.database(kind));
    const token = await demoToken(server.url);
    const walkers = await sendWalkers(() => server.url, 10);
    await pause(500);
    await hold(server.fresh, 500);
    assert.equal(walkers.answers.has('503'), false, 'Half a second was not waited for.');
    await pause(500);
    const held = hold(server.fresh, 12_000);
    const notReadyMs = await until(server.url, '/api/health/ready', 503, 5_000);
    assert.equal((await call(server.url, '/api/health/live')).status, 200);
    assert.equal((await call(server.url, paths.mandates, { token })).status, 200);
    assert.equal((await call(server.url, paths.mandates, { token: 'nobody' })).status, 401);
    await held;
    const readyMs = await until(server.url, '/api/health/ready', 200, 5_000);
    await expectWhole(fixture, server, walkers);
    assert.ok(walkers.answers.has('503'));
    fixture.say(
      `${kind}: 0.5 s are waited for, 12 s are 503; lists were read meanwhile; not ready after ${notReadyMs} ms, ready ${readyMs} ms after`,
    );
  }
}

function assertServed(status: number, headers: Headers): void {
  const isRight = status === 200 || status === 201 || (status === 503 && headers.has('retry-after'));
  assert.ok(isRight, `It was ${status}.`);
}

async function exhausted(fixture: DrillFixture): Promise<void> {
  const server = await fixture.start(await fixture.database('postgres'));
  const open = () => openDatabase(server.fresh.location, commandTimeoutMs, () => undefined);
  const body = { cip_obj_id: await anyBuilding(server.url, await demoToken(server.url)) };
  // Saves are batched over few connections, one at a time per person; other calls each take a connection.
  const before = open();
  const people = await Promise.all(Array.from({ length: asking }, () => insertWalker(before)));
  await before.destroy();
  // Longer than two batches wait one after the other, five seconds each.
  const held = hold(server.fresh, 12_000);
  await pause(200);
  const ask = async ({ token }: Walker, place: number): Promise<CallResponse & { ms: number }> => {
    const began = performance.now();
    const request = place % 2 === 0 ? { token } : { method: 'POST', token, key: 'saved', body };
    const answer = await call(server.url, paths.tours, request);
    return { ...answer, ms: performance.now() - began };
  };
  const answers = await Promise.all(people.map(ask));
  const refused = answers.filter(({ status }) => status === 503);
  for (const { status, headers, ms } of answers) {
    assertServed(status, headers);
    assert.ok(ms < slowestRefusalMs, `An answer took ${ms} ms.`);
  }
  assert.ok(refused.length > asking / 2, `Only ${refused.length} of ${asking} were refused.`);
  await held;
  const readyMs = await until(server.url, '/api/health/ready', 200, 5_000);
  const again = await Promise.all(people.map(ask));
  const statuses = new Map<number, number>();
  for (const { status, headers } of again) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    assertServed(status, headers);
  }
  const after = open();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(after);
  await after.destroy();
  assert.ok((rows[0]?.count ?? 99) <= 20, `${rows[0]?.count} connections are open.`);
  fixture.say(
    `${asking} calls, half of them lists, while a table is held: ${refused.length}× 503 with Retry-After after at most ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms; ready ${readyMs} ms after; all again: ${[...statuses].map(([status, count]) => `${count}× ${status}`).join(', ')}; ${rows[0]?.count} connections`,
  );
}

/** A connection to the database that can be cut or go silent. */
async function wireTo(target: URL) {
  let isSilent = false;
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => isSilent || to.write(data));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  url.port = typeof address === 'object' ? String(address?.port) : '';
  return {
    url: url.href,
    silence: (is: boolean) => {
      isSilent = is;
    },
    cut: (is: boolean) => {
      isCut = is;
      if (is) for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function unreachable(fixture: DrillFixture): Promise<void> {
  const fresh = await fixture.database('postgres');
  if (fresh.location.kind !== 'postgres') return;
  const wire = await wireTo(new URL(fresh.location.url));
  fixture.finally(wire.close);
  const server = await fixture.start(fresh, { variables: { DATABASE_URL: wire.url } });
  const walkers = await sendWalkers(() => server.url, 10);
  await pause(1_000);
  wire.cut(true);
  const cutMs = await until(server.url, '/api/health/ready', 503, 5_000);
  await pause(4_000);
  wire.cut(false);
  const backMs = await until(server.url, '/api/health/ready', 200, 5_000);
  await pause(1_000);
  wire.silence(true);
  const silentMs = await until(server.url, '/api/health/ready', 503, 5_000);
  assert.equal((await call(server.url, '/api/health/live')).status, 200);
  await pause(15_000);
  wire.silence(false);
  const againMs = await until(server.url, '/api/health/ready', 200, 10_000);
  await expectWhole(fixture, server, walkers);
  fixture.say(
    `every connection cut for 4 s: not ready after ${cutMs} ms, ready ${backMs} ms after; a wire that is silent for 15 s: ${silentMs} ms and ${againMs} ms`,
  );
}

async function poolDrill(fixture: DrillFixture): Promise<void> {
  await exhausted(fixture);
  await unreachable(fixture);
}

export const held: readonly Drill[] = [
  { id: 'R11', title: 'somebody else holds the database', run: locked },
  { id: 'R12', title: 'PostgreSQL: no connection left, cut off, silent', run: poolDrill },
];
