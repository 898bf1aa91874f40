import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '#contract/http/paths.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { sendList } from '../support/data/buildingLists.ts';
import { freePort } from '../support/server/appServer.ts';
import { requestBytes, sendAll } from './server/bareWire.ts';
import { benchDatabase, databaseKinds } from './server/benchDatabase.ts';
import { startBenchServer } from './server/benchServer.ts';
import { median, percentile } from './server/figures.ts';
import { insertOneBuilding, insertWalk, insertWalker } from './server/walks.ts';

// A list of 50,000 buildings by HTTP: reported, written, and again, known and changed; meanwhile one inspector concludes tours and
// one reads, a call each 100 ms: how long those take, counted from when they were due.
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    lines: { type: 'string', default: '50000' },
  },
});
const aims = { stepMs: 10_000, p95Ms: 100, mostMs: 1_500 };
const everyMs = 100;
const walks = 200;
const say = (line: string) => process.stdout.write(`${line}\n`);

const listed = (street: string) =>
  [
    'mandate;number;name;street;city',
    ...Array.from(
      { length: Number(values.lines) },
      (_, at) => `Client;${at % 2 === 0 ? at : ''};Haus Nr. ${at};${street} ${at};Zürich`,
    ),
  ].join('\r\n');

for (const kind of databaseKinds.filter((one) => values.database.includes(one))) {
  const fresh = await benchDatabase(kind);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const [administrator, walker, reader] = [
    await insertWalker(database, 'administrator'),
    await insertWalker(database),
    await insertWalker(database),
  ];
  const building = await insertOneBuilding(database);
  const calls: Buffer[] = [];
  for (let walk = 0; walk < walks; walk += 1) calls.push(...(await insertWalk(database, walker, building)));
  await database.destroy();
  const server = await startBenchServer(fresh, await freePort());

  const times: { readonly ms: number; readonly what: string }[] = [];
  const over = new AbortController();
  async function every(what: string, next: () => Buffer | undefined): Promise<void> {
    for (let due = performance.now(); !over.signal.aborted; due += everyMs) {
      await pause(Math.max(0, due - performance.now()));
      const call = next();
      if (call === undefined) return;
      await sendAll(server.port, [call], ({ status }) => {
        if (status >= 300) throw new Error(`A call was answered with ${status}.`);
      });
      times.push({ ms: performance.now() - due, what });
    }
  }
  const others = [
    every('conclude', () => calls.shift()),
    every('read', () => requestBytes('GET', paths.tours, { token: reader.token })),
  ];
  const step = async <Value>(what: string, work: () => Promise<Value>): Promise<Value> => {
    times.length = 0;
    const began = performance.now();
    const value = await work();
    const ms = performance.now() - began;
    const [all, conclude] = [
      times.map((one) => one.ms),
      times.filter((one) => one.what === 'conclude').map((one) => one.ms),
    ];
    const [p95, most] = [percentile(all, 0.95), Math.max(...all)];
    const isMissed = ms > aims.stepMs || p95 > aims.p95Ms || most > aims.mostMs;
    say(
      `${kind}: ${what}: ${Math.round(ms)} ms; others: ${all.length} calls, median ${Math.round(median(all))}, p95 ${Math.round(p95)} (concluding ${Math.round(percentile(conclude, 0.95))}), most ${Math.round(most)} ms; load ${loadavg()[0]?.toFixed(1)}${isMissed ? ', MISSED' : ''}`,
    );
    return value;
  };
  const url = `http://127.0.0.1:${server.port}`;
  const send = async (file: string, asked: Parameters<typeof sendList>[3]) => {
    const { status, json } = await sendList({ url }, administrator, file, asked);
    if (status !== 200)
      throw new Error(`The list was answered with ${status}: ${JSON.stringify(json.errors)}`);
    return json;
  };
  await step('nothing', () => pause(5_000));
  for (const [what, street] of [
    ['new', 'Gasse'],
    ['known', 'Gasse'],
  ] as const) {
    const file = listed(street);
    const { report, counts } = await step(`report, ${what}`, () => send(file, { query: 'dry_run=1' }));
    say(`  ${JSON.stringify(counts)}`);
    await step(`written, ${what}`, () => send(file, { report }));
  }
  // Those with a number are changed; without one, a street that differs is a possible double.
  const changed = listed('Gasse').replaceAll(/^(Client;\d+;.*);Gasse/gm, '$1;Strasse');
  const { report, counts } = await step('report, changed', () => send(changed, { query: 'dry_run=1' }));
  say(`  ${JSON.stringify(counts)}`);
  await step('written, changed', () => send(changed, { report }));
  over.abort();
  await Promise.all(others);
  await server.kill('SIGTERM');
  await fresh.remove();
}
