import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '#contract/paths.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import type { Database } from '../../server/database/tables.ts';
import { freePort } from '../support/appServer.ts';
import { requestBytes, sendAll } from './server/bareWire.ts';
import { benchDatabase, type DatabaseKind, databaseKinds } from './server/benchDatabase.ts';
import { startBenchServer } from './server/benchServer.ts';
import { median, percentile } from './server/figures.ts';
import { insertOneBuilding, insertWalk, insertWalker, type Walker } from './server/walks.ts';

// How long somebody's call takes while one other account has many calls open all the time, against its time alone.
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    open: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '4' },
  },
});
const kinds = ['save', 'start', 'read'] as const;
type Kind = (typeof kinds)[number];
const aim = { times: 3, leastMs: 5 };
const say = (line: string) => process.stdout.write(`${line}\n`);

type Building = { readonly id: string; readonly mandate_id: string };
type Calls = Readonly<Record<Kind, () => Buffer>>;

/** The same call again and again, each under a key of its own where it has one. */
async function callsOf(database: Database, walker: Walker, building: Building): Promise<Calls> {
  const { token } = walker;
  const [save] = await insertWalk(database, walker, building);
  const text = String(save);
  return {
    save: () => Buffer.from(text.replace(/idempotency-key: \S+/, `idempotency-key: ${randomUUID()}`)),
    start: () =>
      requestBytes('POST', paths.tours, { token, key: randomUUID(), body: { cip_obj_id: building.id } }),
    read: () => requestBytes('GET', paths.tours, { token }),
  };
}

async function timesOf(port: number, call: () => Buffer, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    await sendAll(port, [call()], ({ status, ms }) => {
      if (status >= 300) throw new Error(`A call was answered with ${status}.`);
      times.push(ms);
    });
    await pause(20);
  }
  return times;
}

async function measure(kind: DatabaseKind): Promise<boolean> {
  const fresh = await benchDatabase(kind);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const building = await insertOneBuilding(database);
  const [busy, other] = [await insertWalker(database), await insertWalker(database)];
  const [many, own] = [await callsOf(database, busy, building), await callsOf(database, other, building)];
  const server = await startBenchServer(fresh, await freePort());
  const seconds = Number(values.seconds);
  let isMet = true;
  try {
    for (const one of kinds) await timesOf(server.port, own[one], 1);
    const alone = new Map<Kind, number[]>();
    for (const one of kinds) alone.set(one, await timesOf(server.port, own[one], seconds / 2));
    for (const load of kinds) {
      const over = new AbortController();
      let served = 0;
      const lanes = Array.from({ length: Number(values.open) }, async () => {
        while (!over.signal.aborted) {
          await sendAll(
            server.port,
            Array.from({ length: 5 }, () => many[load]()),
            () => {
              served += 1;
            },
          ).catch(() => undefined);
        }
      });
      await pause(1_000);
      for (const one of kinds) {
        const [before, during] = [alone.get(one) ?? [], await timesOf(server.port, own[one], seconds)];
        const allowed = aim.times * Math.max(median(before), aim.leastMs);
        const took = median(during);
        isMet &&= took <= allowed;
        say(
          `${kind}, ${values.open} open ${load}s of one account: another's ${one} ${took.toFixed(1)} ms ` +
            `(p95 ${percentile(during, 0.95).toFixed(1)}), alone ${median(before).toFixed(1)}, at most ${allowed.toFixed(1)}`,
        );
      }
      over.abort();
      say(`  ${served} of the ${load}s were served meanwhile`);
      await Promise.race([Promise.all(lanes), pause(5_000)]);
    }
    return isMet;
  } finally {
    await server.kill('SIGKILL');
    await database.destroy();
    await fresh.remove();
  }
}

for (const kind of databaseKinds.filter((one) => values.database.includes(one))) {
  if (!(await measure(kind))) process.exitCode = 1;
}
process.exit();
