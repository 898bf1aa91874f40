import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadDemoWithoutTours } from '../support/data/demoWithoutTours.ts';
import { freePort } from '../support/server/appServer.ts';
import { databaseIn, type FreshDatabase } from '../support/server/databaseIn.ts';
import { call } from '../support/server/serverCalls.ts';
import { startProcess, variablesFor } from '../support/server/serverProcess.ts';
import type { DrillFixture } from './Drill.ts';
import { expectResultsKept } from './expectIntegrity.ts';

/** One PostgreSQL for the run, started when the first drill needs it. */
export function postgresOnDemand() {
  let starting: Promise<string> | null = null;
  let stop = async () => {};
  async function start(): Promise<string> {
    const child = fork(join(import.meta.dirname, '../support/server/postgresProcess.ts'));
    const [message] = (await once(child, 'message')) as [{ url?: string; failure?: string }];
    stop = async () => {
      child.disconnect();
      await once(child, 'exit');
    };
    if (message.url === undefined) throw new Error(`PostgreSQL did not start. ${message.failure}`);
    return message.url;
  }
  return { url: () => (starting ??= start()), stop: () => stop() };
}

/** What one drill works with, the check that results are intact afterwards, and the clean-up. */
export function drillFixture(
  postgres: () => Promise<string>,
  say: (fact: string) => void,
): {
  readonly fixture: DrillFixture;
  readonly verify: () => Promise<void>;
  readonly clear: () => Promise<void>;
} {
  const undos: (() => Promise<unknown>)[] = [];
  const served = new Set<FreshDatabase>();
  const fixture: DrillFixture = {
    say,
    finally: (undo) => undos.push(undo),
    database: async (kind) => {
      const url = kind === 'postgres' ? await postgres() : '';
      const fresh = await databaseIn(() => url, kind);
      undos.push(fresh.remove);
      return fresh;
    },
    start: async (fresh, { variables = {}, through = [] } = {}) => {
      await loadDemoWithoutTours(fresh.location);
      served.add(fresh);
      const all = { ...variablesFor(fresh), PORT: String(await freePort()), ...variables };
      let running = await startProcess(all, through);
      undos.push(async () => {
        try {
          running.kill('SIGKILL');
        } catch {
          // It has already ended.
        }
        await running.ended;
      });
      return {
        url: running.url,
        fresh,
        process: () => running,
        restart: async (signal) => {
          running.kill(signal);
          await running.ended;
          const began = performance.now();
          running = await startProcess(all, through);
          return performance.now() - began;
        },
      };
    },
  };
  return {
    fixture,
    verify: async () => {
      let tours = 0;
      for (const fresh of served) tours += await expectResultsKept(fresh);
      if (served.size > 0) say(`results of ${tours} concluded tours equal a recount`);
    },
    clear: async () => {
      for (const undo of undos.toReversed()) await undo();
    },
  };
}

/** Waits until a call has this status; throws when it does not in time. Resolves with the milliseconds it took. */
export async function until(url: string, path: string, status: number, withinMs: number): Promise<number> {
  const began = performance.now();
  let last: number | string = 'nothing';
  while (performance.now() - began < withinMs) {
    last = await call(url, path).then(
      (answer) => answer.status,
      (error: unknown) => String(error),
    );
    if (last === status) return Math.round(performance.now() - began);
    await pause(50);
  }
  throw new Error(`${path} was ${last} and not ${status} within ${withinMs} ms.`);
}
