import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '#contract/http/paths.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import type { Database } from '../../server/database/tables.ts';
import { freePort } from '../support/server/appServer.ts';
import { requestBytes, sendAll } from './server/bareWire.ts';
import { benchDatabase, type DatabaseKind, databaseKinds } from './server/benchDatabase.ts';
import { startBenchServer } from './server/benchServer.ts';
import { median, percentile } from './server/figures.ts';
import { insertOneBuilding, insertWalk, insertWalker, type Walker } from './server/walks.ts';

// How long a call of one account takes while another account keeps many calls open, against its time without them.
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    open: { type: 'string', default: '500' },
    calls: { type: 'string', default: '100' },
  },
});
const kinds = ['save', 'start', 'read'] as const;
type Kind = (typeof kinds)[number];
const aim = { times: 3, minMs: 5 };
// More than the server can handle before the measurement ends. Of the starts of one account the server takes 500 a day and refuses
// the rest (U11), which it looks up each time.
const callsOfLane: Readonly<Record<Kind, number>> = { save: 60, start: 60, read: 5_000 };
const say = (line: string) => process.stdout.write(`${line}\n`);

type Building = { readonly id: string; readonly mandate_id: string };
type Calls = Readonly<Record<Kind, () => Buffer>>;

/** Makes the same call again and again; those that write have a new Idempotency-Key each time. */
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

/** Milliseconds of each of `count` calls, made one after another over one connection, as a device does. */
async function timesOf(port: number, call: () => Buffer, count: number): Promise<number[]> {
  const times: number[] = [];
  await sendAll(port, Array.from({ length: count }, call), ({ status, ms }) => {
    if (status >= 300) throw new Error(`A call was answered with ${status}.`);
    times.push(ms);
  });
  return times;
}

/** Keeps one call open on each of `open` connections until the server is killed. */
function load(port: number, kind: Kind, calls: Calls): { readonly served: () => number } {
  let served = 0;
  for (let lane = 0; lane < Number(values.open); lane += 1) {
    const reading = calls.read();
    const requests = Array.from({ length: callsOfLane[kind] }, () =>
      kind === 'read' ? reading : calls[kind](),
    );
    sendAll(port, requests, () => {
      served += 1;
    }).catch(() => undefined);
  }
  return { served: () => served };
}

async function measure(kind: DatabaseKind): Promise<boolean> {
  const fresh = await benchDatabase(kind);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const building = await insertOneBuilding(database);
  const count = Number(values.calls);
  let isMet = true;
  for (const loadKind of kinds) {
    const server = await startBenchServer(fresh, await freePort());
    const own = await callsOf(database, await insertWalker(database), building);
    const many = await callsOf(database, await insertWalker(database), building);
    const alone = new Map<Kind, number>();
    for (const one of kinds) await timesOf(server.port, own[one], count);
    for (const one of kinds) alone.set(one, median(await timesOf(server.port, own[one], count)));
    const { served } = load(server.port, loadKind, many);
    await pause(2_000);
    for (const one of kinds) {
      const before = alone.get(one) ?? Number.NaN;
      const during = await timesOf(server.port, own[one], count);
      const allowed = aim.times * Math.max(before, aim.minMs);
      isMet &&= median(during) <= allowed;
      say(
        `${kind}, ${values.open} open ${loadKind}s of one account: another's ${one} ${median(during).toFixed(1)} ms ` +
          `(p95 ${percentile(during, 0.95).toFixed(1)}), alone ${before.toFixed(1)}, at most ${allowed.toFixed(1)}`,
      );
    }
    say(`  ${served()} of the ${loadKind}s were served meanwhile`);
    await server.kill('SIGKILL');
  }
  await database.destroy();
  await fresh.remove();
  return isMet;
}

for (const kind of databaseKinds.filter((one) => values.database.includes(one))) {
  if (!(await measure(kind))) process.exitCode = 1;
}
process.exit();
