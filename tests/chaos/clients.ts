import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '#contract/http/paths.ts';
import { demoToken, sendWalkers } from '../support/data/walkers.ts';
import { databaseKinds } from '../support/server/databaseIn.ts';
import { call } from '../support/server/serverCalls.ts';
import type { Drill, DrillFixture } from './Drill.ts';
import { until } from './drillFixture.ts';
import { expectWhole } from './expectWhole.ts';
import { p99Of } from './p99Of.ts';

type Slow = { readonly socket: Socket; heard: string; closedAfterMs: number | null };

/** A client that sends a first part, and then one more character at intervals. */
function slowClient(url: URL, first: string, dribble: string): Slow {
  const began = performance.now();
  const socket = connect(Number(url.port), url.hostname);
  const client: Slow = { socket, heard: '', closedAfterMs: null };
  socket.write(first);
  const timer = setInterval(() => dribble !== '' && socket.write(dribble), 1_000);
  socket.on('data', (data) => {
    client.heard += data.toString('latin1').slice(0, 100);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    client.closedAfterMs = performance.now() - began;
  });
  return client;
}

const post = 'POST /api/auth_token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

async function slow(fixture: DrillFixture): Promise<void> {
  const server = await fixture.start(await fixture.database('sqlite'));
  const url = new URL(server.url);
  const token = await demoToken(server.url);
  const clients = Array.from({ length: 100 }, () => [
    slowClient(url, 'GET /api/me HTTP/1.1\r\nX-Slow: ', 'a'),
    slowClient(url, `${post}Content-Length: 200000\r\n\r\n{`, ' '),
    slowClient(url, '', ''),
  ]).flat();
  fixture.finally(async () => clients.forEach(({ socket }) => socket.destroy()));
  // Clients that request the list of all buildings many times and never read the responses.
  const reading = `GET ${paths.mandates} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const readers = Array.from({ length: 50 }, () => slowClient(url, reading.repeat(200), ''));
  for (const { socket } of readers) socket.pause();
  const times: number[] = [];
  const deadline = performance.now() + 100_000;
  while (clients.some(({ closedAfterMs }) => closedAfterMs === null) && performance.now() < deadline) {
    const began = performance.now();
    assert.equal((await call(server.url, paths.me, { token })).status, 200);
    times.push(performance.now() - began);
    await pause(100);
  }
  const closed = clients.map(({ closedAfterMs }) => closedAfterMs ?? Number.POSITIVE_INFINITY);
  const p99 = p99Of(times);
  assert.ok(Math.max(...closed) < 95_000, 'A slow client was never hung up on.');
  assert.ok(p99 < 1_000, `Others waited ${p99} ms.`);
  const told = clients.filter(({ heard }) => heard.startsWith('HTTP/1.1 408')).length;
  fixture.say(
    `300 slow heads, bodies and silences are hung up on after ${Math.round(Math.min(...closed) / 1000)} to ${Math.round(Math.max(...closed) / 1000)} s, ${told} with 408; beside them and 50 who do not read, p99 of others is ${Math.round(p99)} ms`,
  );
  for (const { socket } of readers) socket.destroy();
  await until(server.url, '/api/health/ready', 200, 5_000);
}

async function stopped(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const server = await fixture.start(await fixture.database(kind));
    const url = new URL(server.url);
    const walkers = await sendWalkers(() => server.url, 10);
    await pause(1_000);
    const idle = Array.from({ length: 20 }, () => connect(Number(url.port), url.hostname));
    for (const socket of idle)
      socket.on('error', () => undefined).write('GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    const dribbling = slowClient(url, `${post}Content-Length: 2000\r\n\r\n{`, ' ');
    await pause(300);
    const began = performance.now();
    server.process().kill('SIGTERM');
    const { code, stderr } = await server.process().ended;
    const tookMs = performance.now() - began;
    dribbling.socket.destroy();
    assert.deepEqual([code, stderr], [0, '']);
    assert.ok(tookMs < 10_000, `It took ${tookMs} ms.`);
    if (kind === 'sqlite') {
      const log = statSync(join(server.fresh.folder, 'storey.db-wal'), { throwIfNoEntry: false });
      assert.equal(log?.size ?? 0, 0, 'The log was not written back.');
    }
    const again = await fixture.start(server.fresh, { variables: { PORT: url.port } });
    await expectWhole(fixture, again, walkers);
    fixture.say(`${kind}: exit 0 after ${Math.round(tookMs)} ms, with 20 idle connections and a slow one`);
  }
}

async function forced(fixture: DrillFixture): Promise<void> {
  await stopped(fixture);
  const server = await fixture.start(await fixture.database('sqlite'));
  const dribbling = slowClient(new URL(server.url), `${post}Content-Length: 2000\r\n\r\n{`, ' ');
  await pause(200);
  server.process().kill('SIGTERM');
  // Two within half a second are one Ctrl-C.
  await pause(1_000);
  const began = performance.now();
  server.process().kill('SIGTERM');
  const { code } = await server.process().ended;
  dribbling.socket.destroy();
  assert.equal(code, 1);
  fixture.say(`a second signal does not wait: exit 1 after ${Math.round(performance.now() - began)} ms`);
}

async function handles(fixture: DrillFixture): Promise<void> {
  const server = await fixture.start(await fixture.database('sqlite'), {
    through: ['prlimit', '--nofile=128'],
  });
  const url = new URL(server.url);
  const walkers = await sendWalkers(() => server.url, 4);
  await pause(1_000);
  const sockets = Array.from({ length: 500 }, () =>
    connect(Number(url.port), url.hostname).on('error', () => undefined),
  );
  await pause(5_000);
  for (const socket of sockets) socket.destroy();
  const readyMs = await until(server.url, '/api/health/ready', 200, 10_000);
  await expectWhole(fixture, server, walkers);
  fixture.say(`128 handles, 500 connections for 5 s: the same process is ready ${readyMs} ms after`);
}

export const clients: readonly Drill[] = [
  { id: 'R13', title: 'slow clients: heads, bodies, silence, not reading', run: slow },
  { id: 'R24', title: 'stopping under load', run: forced },
  { id: 'R32', title: 'no file handles left', run: handles },
];
