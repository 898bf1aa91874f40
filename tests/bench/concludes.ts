import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { freePort } from '../support/server/appServer.ts';
import { requestBytes, sendAll } from './server/bareWire.ts';
import { benchDatabase, type DatabaseKind, databaseKinds } from './server/benchDatabase.ts';
import { startBenchServer } from './server/benchServer.ts';
import { databaseCpuMs } from './server/databaseCpu.ts';
import { median, percentile, spread } from './server/figures.ts';
import { diskFloor, postgresFloor, sqliteFloor } from './server/floors.ts';
import { chosen, countOf } from './server/options.ts';
import { insertOneBuilding, insertWalk, insertWalker } from './server/walks.ts';

// Conclude calls per second of the real server, sent as devices send them (authentication, validation, Idempotency-Key,
// receipt). Taken in turns with the floors, so that both meet the same load of the machine.
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    rounds: { type: 'string', default: '5' },
    tours: { type: 'string', default: '1200' },
    connections: { type: 'string', multiple: true, default: ['1', '20'] },
    // The folder into which the server writes a CPU profile.
    profile: { type: 'string' },
  },
});
const aims: Readonly<Record<DatabaseKind, number>> = { sqlite: 0.4, postgres: 0.09 };
const kinds = chosen('database', values.database, databaseKinds);
const rounds = countOf('rounds', values.rounds);
// A quarter of them for a single connection.
const tours = Math.ceil(countOf('tours', values.tours) / 4) * 4;
const connectionCounts = values.connections.map((one) => countOf('connections', one));
const floorMs = 1_500;
const maxConnections = Math.max(...connectionCounts);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Calls per second, each list of requests over a connection of its own. Throws unless every response is 200. */
async function rateOf(port: number, requestsByConnection: readonly (readonly Buffer[])[]) {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    requestsByConnection.map((requests) =>
      sendAll(port, requests, ({ status, ms }) => {
        if (status !== 200) throw new Error(`A call was answered with ${status}.`);
        times.push(ms);
      }),
    ),
  );
  return { rate: (times.length / (performance.now() - began)) * 1000, p99: percentile(times, 0.99) };
}

async function echoFloor(connections: number): Promise<number> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'server/echoProcess.ts'), [String(port)]);
  await once(child, 'message');
  const request = requestBytes('PUT', '/echo', { body: { text: 'x'.repeat(500) } });
  const requestsByConnection = Array.from({ length: connections }, () =>
    Array.from({ length: 20_000 / connections }, () => request),
  );
  const { rate } = await rateOf(port, requestsByConnection);
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  return rate;
}

async function measure(kind: DatabaseKind): Promise<number> {
  const fresh = await benchDatabase(kind);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const walkers = await Promise.all(Array.from({ length: maxConnections }, () => insertWalker(database)));
  const building = await insertOneBuilding(database);
  const profiling =
    values.profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` };
  const server = await startBenchServer(fresh, await freePort(), profiling);

  /** Inserts tours and returns their calls by connection; for a single connection, a quarter of the tours. */
  const waiting = async (connections: number) => {
    const requestsByConnection: Buffer[][] = Array.from({ length: connections }, () => []);
    const started = connections === 1 ? tours / 4 : tours;
    const transaction = await database.startTransaction().execute();
    for (let count = 0; count < started; count += 1) {
      const walker = walkers[count % connections];
      if (walker === undefined) throw new Error('There are too few walkers.');
      requestsByConnection[count % connections]?.push(...(await insertWalk(transaction, walker, building)));
    }
    await transaction.commit().execute();
    return requestsByConnection;
  };
  const floorOf = async (connections: number) =>
    fresh.location.kind === 'sqlite'
      ? sqliteFloor(fresh.folder, floorMs)
      : postgresFloor(fresh.location.url, connections, floorMs);

  try {
    let last = 0;
    await rateOf(server.port, await waiting(maxConnections));
    for (const connections of connectionCounts) {
      const all: Record<
        'calls' | 'cpu' | 'floor' | 'ratio' | 'p99' | 'echo' | 'disk' | 'databaseCpu',
        number[]
      > = {
        databaseCpu: [],
        calls: [],
        cpu: [],
        floor: [],
        ratio: [],
        p99: [],
        echo: [],
        disk: [],
      };
      for (let round = 0; round < rounds; round += 1) {
        const requestsByConnection = await waiting(connections);
        const before = await floorOf(connections);
        const pgBefore = await databaseCpuMs(database, kind);
        const cpuBefore = server.cpuMs();
        const { rate, p99 } = await rateOf(server.port, requestsByConnection);
        all.databaseCpu.push(
          ((await databaseCpuMs(database, kind)) - pgBefore) /
            requestsByConnection.reduce((sum, requests) => sum + requests.length, 0),
        );
        const floor = (before + (await floorOf(connections))) / 2;
        const calls = requestsByConnection.reduce((sum, requests) => sum + requests.length, 0);
        all.cpu.push((server.cpuMs() - cpuBefore) / calls);
        all.calls.push(rate);
        all.p99.push(p99);
        all.floor.push(floor);
        all.ratio.push(rate / floor);
        all.echo.push(await echoFloor(connections));
        all.disk.push(diskFloor(fresh.folder, 500));
      }
      last = median(all.ratio);
      const aim = connections === 20 ? `, aim ${aims[kind]}` : '';
      say(
        `${kind}, ${connections} connections: ${spread(all.calls)} conclude calls/s, p99 ${spread(all.p99, 1)} ms`,
      );
      say(
        `  ${kind === 'sqlite' ? 'bare one-row loop' : 'plain inserts through pg'} ${spread(all.floor)} /s`,
      );
      say(`  the server's own processor time ${spread(all.cpu, 3)} ms a call`);
      if (kind === 'postgres') say(`  PostgreSQL’s processor time ${spread(all.databaseCpu, 3)} ms a call`);
      say(`  Fastify's echo ${spread(all.echo)} /s, fdatasync ${spread(all.disk)} /s`);
      say(`  ratio ${spread(all.ratio, 2)}${aim}`);
    }
    return last;
  } finally {
    await server.kill(values.profile === undefined ? 'SIGKILL' : 'SIGTERM');
    await database.destroy();
    await fresh.remove();
  }
}

say(
  `${tours} tours of five calls a round, ${rounds} rounds by turns with the floors; median (least to most)`,
);
for (const kind of kinds) {
  if ((await measure(kind)) < aims[kind]) process.exitCode = 1;
}
