import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '#contract/paths.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { freePort } from '../support/appServer.ts';
import { requestBytes, sendAll } from './server/bareWire.ts';
import { benchDatabase, type DatabaseKind, databaseKinds } from './server/benchDatabase.ts';
import { type BenchServer, startBenchServer } from './server/benchServer.ts';
import { median, percentile } from './server/figures.ts';
import { buildingId, fillDatabase, mandateId, userId } from './server/manyRows.ts';
import { insertWalker } from './server/walks.ts';

// The first page of every list, with every filter, with a million tours and 100,000 buildings against a thousand
// tours (and the same buildings): what grows is the tours. And what a costly call does to somebody else's small one.
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    tours: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '15' },
  },
});
const aim = 2;
const few = 1_000;
const times = Number(values.times);
const say = (line: string) => process.stdout.write(`${line}\n`);

const day = (year: number) => `from=${year}-03-01&to=${year}-03-31`;
const tourLists: Readonly<Record<string, string>> = {
  'the newest tours': '',
  'open ones': 'status=open',
  'concluded ones': 'status=concluded',
  'of a mandate': `mandate_id=${mandateId(3)}`,
  'of a building': `object_id=${buildingId(1)}`,
  'of an inspector': `user_id=${userId(5)}`,
  'of an inspector in a mandate': `user_id=${userId(5)}&mandate_id=${mandateId(3)}`,
  'open ones of a mandate': `status=open&mandate_id=${mandateId(3)}`,
  'of an old month': day(2019),
  'open ones of an old month': `status=open&${day(2019)}`,
  'a word that many have': 'query=hill',
  'a word that one building has': 'query=building%2077777',
  'a word that nobody has': 'query=nowhere',
};
const otherLists: Readonly<Record<string, string>> = {
  'people by name': `${paths.externalUsers}?sort=name`,
  'people by address': `${paths.externalUsers}?sort=-email`,
  'people by activation': `${paths.externalUsers}?sort=-activated_at`,
  'people found': `${paths.externalUsers}?query=muster%2099&status=active`,
  'all mandates': paths.mandates,
  'buildings of a mandate': paths.mandateObjects(mandateId(3)),
};

type World = { readonly server: BenchServer; readonly token: string };

async function timesOf({ server, token }: World, path: string): Promise<number[]> {
  const found: number[] = [];
  const request = requestBytes('GET', path, { token });
  await sendAll(
    server.port,
    Array.from({ length: times + 2 }, () => request),
    ({ status, ms }) => {
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
      found.push(ms);
    },
  );
  return found.slice(2);
}

/** How long a call that costs nothing took, asked again and again while something else went on. */
async function disturbance(port: number, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    const asked = performance.now();
    // Over one connection that stays.
    await (await fetch(`http://127.0.0.1:${port}${paths.healthLive}`)).text();
    waits.push(performance.now() - asked);
    await pause(2);
  }
  await done;
  return waits;
}

function residentMb(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}

async function readExport({ server, token }: World, format: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${paths.toursExport}?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length;
  return bytes;
}

async function inWorld<Value>(kind: DatabaseKind, tours: number, work: (world: World) => Promise<Value>) {
  const fresh = await benchDatabase(kind);
  try {
    await migrate(fresh.location);
    const database = openDatabase(fresh.location, 30 * 60_000, () => undefined);
    await fillDatabase(database, kind, {
      tours,
      buildings: 100_000,
      mandates: 200,
      users: 10_000,
      answered: Math.min(tours, 5_000),
    });
    const { token } = await insertWalker(database, 'administrator');
    await database.destroy();
    const server = await startBenchServer(fresh, await freePort());
    try {
      return await work({ server, token });
    } finally {
      await server.kill('SIGTERM');
    }
  } finally {
    await fresh.remove();
  }
}

const pathsOf = () => ({
  ...Object.fromEntries(Object.entries(tourLists).map(([name, query]) => [name, `${paths.tours}?${query}`])),
  ...otherLists,
});

async function allTimes(world: World): Promise<Record<string, number>> {
  const medians: Record<string, number> = {};
  for (const [name, path] of Object.entries(pathsOf())) medians[name] = median(await timesOf(world, path));
  return medians;
}

for (const kind of databaseKinds.filter((one) => values.database.includes(one))) {
  const small = await inWorld(kind, few, allTimes);
  await inWorld(kind, Number(values.tours), async (world) => {
    const large = await allTimes(world);
    say(`${kind}: first page, ${few} tours → ${values.tours} tours, median of ${times}`);
    for (const [name, ms] of Object.entries(large)) {
      const before = small[name] ?? Number.NaN;
      const ratio = ms / before;
      if (name === 'the newest tours' && ratio > aim) process.exitCode = 1;
      say(`  ${name}: ${before.toFixed(1)} → ${ms.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`);
    }
    say(`${kind}: a call that costs nothing, beside a costly one: p50, p99, longest ms`);
    const costly = { ...pathsOf(), 'nothing else': paths.me };
    for (const [name, path] of Object.entries(costly)) {
      const waits = await disturbance(world.server.port, timesOf(world, path));
      const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
      say(`  ${name}: ${p50.toFixed(1)}, ${p99.toFixed(1)}, ${Math.max(...waits).toFixed(1)}`);
    }
    for (const format of ['csv', 'xlsx']) {
      const before = residentMb(world.server.pid, 'VmRSS');
      const began = performance.now();
      let bytes = 0;
      const waits = await disturbance(
        world.server.port,
        readExport(world, format).then((size) => {
          bytes = size;
        }),
      );
      const seconds = (performance.now() - began) / 1000;
      const most = residentMb(world.server.pid, 'VmHWM');
      say(
        `  ${format} of everything: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, resident ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most; beside it ${percentile(waits, 0.5).toFixed(1)}, ${percentile(waits, 0.99).toFixed(1)}, ${Math.max(...waits).toFixed(1)} ms`,
      );
    }
  });
}
