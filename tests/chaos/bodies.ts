import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '#contract/http/paths.ts';
import { demoToken } from '../support/data/walkers.ts';
import { call } from '../support/server/serverCalls.ts';
import type { DrillFixture } from './Drill.ts';
import { p99Of } from './p99Of.ts';

/** Bodies that are huge, deep, wide or endless: each is refused, and other clients are not slowed down. */
export async function bodies(fixture: DrillFixture): Promise<void> {
  const server = await fixture.start(await fixture.database('sqlite'));
  const token = await demoToken(server.url);
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(processStatus(server.process().pid))?.[1] ?? 0) / 1024;
  const before = memory();
  const waits: number[] = [];
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      const began = performance.now();
      assert.equal((await call(server.url, '/api/health/live')).status, 200);
      waits.push(performance.now() - began);
      await pause(10);
    }
  })();
  await pause(2_000);
  const idle = p99Of(waits.splice(0));
  const deep = `${'['.repeat(120_000)}${']'.repeat(120_000)}`;
  const wide = `{${Array.from({ length: 20_000 }, (_, place) => `"f${place}":1`).join()}}`;
  const statuses = new Set<number>();
  for (let round = 0; round < 40; round += 1) {
    const all = [deep, wide, 'x'.repeat(5_000_000)].map((raw) =>
      call(server.url, paths.touchpoints, { method: 'POST', token, raw }).then(
        ({ status }) => status,
        () => 413,
      ),
    );
    for (const status of await Promise.all(all)) statuses.add(status);
  }
  statuses.add(await endless(server.url, token));
  done.abort();
  await watching;
  assert.deepEqual(
    [...statuses].filter((status) => ![400, 413, 422].includes(status)),
    [],
  );
  const p99 = p99Of(waits);
  // Relative to an idle server, because the machine may have other work too.
  assert.ok(p99 < Math.max(1_000, 20 * idle), `Others waited ${p99} ms, and ${idle} ms before.`);
  fixture.say(
    `120 bodies deep, wide and huge, one endless: ${[...statuses].join(', ')}; p99 of others beside three at a time ${Math.round(p99)} ms, ${Math.round(idle)} ms before; memory ${Math.round(before)} → ${Math.round(memory())} MB`,
  );
}

function processStatus(pid: number): string {
  return readFileSync(`/proc/${pid}/status`, 'utf8');
}

/** A body without a length that never ends. */
function endless(url: string, token: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = httpRequest(`${url}${paths.touchpoints}`, { method: 'POST', headers });
    const timer = setInterval(() => asked.write(' '.repeat(50_000)), 5);
    const end = (status: number) => {
      clearInterval(timer);
      asked.destroy();
      resolve(status);
    };
    asked.on('response', ({ statusCode = 0 }) => end(statusCode));
    asked.on('error', () => end(413));
  });
}
