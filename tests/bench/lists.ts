import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { officePaths } from '#contract/http/officePaths.ts';
import { type ExportFormat, exportFormats } from '#contract/http/page.ts';
import { paths } from '#contract/http/paths.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import type { Database } from '../../server/database/tables.ts';
import { serverGauges } from '../chaos/serverGauges.ts';
import { freePort } from '../support/server/appServer.ts';
import { requestBytes, sendAll } from './server/bareWire.ts';
import { benchDatabase, type DatabaseKind, databaseKinds } from './server/benchDatabase.ts';
import { type BenchServer, startBenchServer, untilIdle } from './server/benchServer.ts';
import { median, percentile } from './server/figures.ts';
import { buildingId, fillDatabase, mandateId, userId } from './server/manyRows.ts';
import { chosen, countOf } from './server/options.ts';
import { insertWalker } from './server/walks.ts';

// Response times of the first page of every list, with every filter: with a million tours against a thousand, and the
// same 100,000 buildings, mandates and people. Every list has a full page in both cases. Besides: how much costly calls
// and exports delay a cheap call of somebody else.
const allParts = ['lists', 'beside', 'exports'] as const;
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    tours: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '15' },
    part: { type: 'string', multiple: true, default: [...allParts] },
    // A folder that keeps the filled databases for the next run; with --fill nothing is measured.
    kept: { type: 'string' },
    fill: { type: 'boolean', default: false },
  },
});
const aim = 2;
const few = 1_000;
const manyWalkers = 10_000;
const times = countOf('times', values.times);
const many = countOf('tours', values.tours);
const kinds = chosen('database', values.database, databaseKinds);
const parts = chosen('part', values.part, allParts);
const lineFeed = 0x0a;
const say = (line: string) => process.stdout.write(`${line}\n`);
const isAsked = (part: (typeof allParts)[number]) => parts.includes(part);

// In this month all of the thousand tours were started, and the first 11,000 of the million.
const oldMonth = 'from=2019-01-01&to=2019-01-31';
// With a million tours a building has ten, all of them open; with a thousand tours, a hundred.
const ten = 'limit=10';
const tourLists: Readonly<Record<string, string>> = {
  'the newest tours': '',
  'open ones': 'status=open',
  'concluded ones': 'status=concluded',
  'of a mandate': `mandate_id=${mandateId(0)}`,
  'of a building': `object_id=${buildingId(1)}&${ten}`,
  'of an inspector': `user_id=${userId(0)}`,
  'of an inspector in a mandate': `user_id=${userId(0)}&mandate_id=${mandateId(0)}`,
  'open ones of a mandate': `status=open&mandate_id=${mandateId(0)}`,
  'concluded ones of a mandate': `status=concluded&mandate_id=${mandateId(0)}`,
  'of an old month': oldMonth,
  'open ones of an old month': `status=open&${oldMonth}`,
  'a word that all buildings have': 'query=hill',
  'a word that a hundred buildings have': 'query=town%200005',
  'a word that one building has': `query=building%209%209&${ten}`,
  'a word that nobody has': 'query=nowhere',
};
const otherLists: Readonly<Record<string, string>> = {
  'people by name': `${officePaths.externalUsers}?sort=name`,
  'people by address': `${officePaths.externalUsers}?sort=-email`,
  'people by activation': `${officePaths.externalUsers}?sort=-activated_at`,
  'people found': `${officePaths.externalUsers}?query=muster%2099&status=active`,
  'all mandates': paths.mandates,
  'buildings of a mandate': paths.mandateObjects(mandateId(3)),
};

type ListsFixture = {
  readonly server: BenchServer;
  /** The address of the server's metrics. */
  readonly metrics: string;
  readonly token: string;
  /** How many answers an export of everything has. */
  readonly answers: number;
};

async function timesOf({ server, token }: ListsFixture, path: string): Promise<number[]> {
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

/** Makes a cheap call again and again until `work` is done, and returns the milliseconds of each. */
async function disturbance(port: number, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    const asked = performance.now();
    // The body is read so that the connection stays open for the next call.
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

/** Reads an export of everything and returns its bytes. Throws unless the file has a line for each answer; an .xlsx has no lines. */
async function readExport({ server, token, answers }: ListsFixture, format: ExportFormat): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${officePaths.toursExport}?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) throw new Error(`The export was answered with ${answer.status}.`);
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer.body ?? []) {
    const part = chunk as Uint8Array;
    bytes += part.length;
    for (let at = part.indexOf(lineFeed); at >= 0; at = part.indexOf(lineFeed, at + 1)) lines += 1;
  }
  // The first line has the names of the columns.
  if (format === 'csv' && lines !== answers + 1) {
    throw new Error(`The export has ${lines} lines for ${answers} answers.`);
  }
  return bytes;
}

async function countAnswers(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from sub_touchpoints where rating is not null`.execute(
    database,
  );
  return rows[0]?.count ?? Number.NaN;
}

/** A database with this many tours: one that was kept, or a new one that is filled now. */
async function filled(kind: DatabaseKind, tours: number) {
  const kept = values.kept === undefined ? undefined : join(values.kept, `${kind}-${tours}`);
  const fresh = await benchDatabase(kind, kept);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 30 * 60_000, () => undefined);
  const note = join(fresh.folder, 'filled');
  if (!existsSync(note)) {
    const buildings = 100_000;
    const users = 10_000;
    const walkers = tours === few ? 1 : manyWalkers;
    const answered = Math.min(tours, 5_000);
    await fillDatabase(database, kind, { tours, buildings, mandates: 200, users, walkers, answered });
    writeFileSync(note, '');
  }
  return { fresh, database };
}

async function withFixture<Value>(
  kind: DatabaseKind,
  tours: number,
  work: (fixture: ListsFixture) => Promise<Value>,
) {
  const { fresh, database } = await filled(kind, tours);
  try {
    const { token } = await insertWalker(database, 'administrator');
    const answers = await countAnswers(database);
    await database.destroy();
    const metrics = `127.0.0.1:${await freePort()}`;
    const server = await startBenchServer(fresh, await freePort(), { METRICS_ADDRESS: metrics });
    try {
      await untilIdle(server);
      return await work({ server, token, answers, metrics: `http://${metrics}` });
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

type Measured = { readonly ms: number; readonly rows: number };

async function rowsOf({ server, token }: ListsFixture, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
  const found = (await answer.json()) as { readonly items?: readonly unknown[] } | readonly unknown[];
  return 'items' in found ? (found.items?.length ?? 0) : Object.keys(found).length;
}

async function allTimes(fixture: ListsFixture): Promise<Record<string, Measured>> {
  const measured: Record<string, Measured> = {};
  for (const [name, path] of Object.entries(pathsOf())) {
    const rows = await rowsOf(fixture, path);
    measured[name] = { ms: median(await timesOf(fixture, path)), rows };
  }
  return measured;
}

function compare(kind: DatabaseKind, small: Record<string, Measured>, large: Record<string, Measured>): void {
  say(`${kind}: first page, ${few} tours → ${many} tours, median of ${times}`);
  for (const [name, { ms, rows }] of Object.entries(large)) {
    const before = small[name] ?? { ms: Number.NaN, rows: 0 };
    const ratio = ms / before.ms;
    if (ratio > aim) process.exitCode = 1;
    const spread = before.rows === rows ? `${rows} rows` : `${before.rows} → ${rows} rows`;
    say(`  ${name}: ${before.ms.toFixed(1)} → ${ms.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (${spread})`);
  }
}

/** How much `work` delays others: a cheap call from outside, and the server's event loop. */
async function beside(fixture: ListsFixture, work: () => Promise<unknown>): Promise<string> {
  await serverGauges(fixture.metrics);
  const waits = await disturbance(fixture.server.port, work());
  const { delayP99, maxDelay } = await serverGauges(fixture.metrics);
  const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
  const told = [p50, p99, Math.max(...waits)].map((ms) => ms.toFixed(1)).join(', ');
  return `${told}; the loop late by ${delayP99.toFixed(0)}, at most ${maxDelay.toFixed(0)}`;
}

async function besideLists(kind: DatabaseKind, fixture: ListsFixture): Promise<void> {
  say(`${kind}: a call that costs nothing, beside a costly one: p50, p99, longest ms; the loop's delay, p99`);
  for (const [name, path] of Object.entries({ ...pathsOf(), 'nothing else': paths.me })) {
    say(`  ${name}: ${await beside(fixture, () => timesOf(fixture, path))}`);
  }
}

async function besideExports(fixture: ListsFixture): Promise<void> {
  for (const format of exportFormats) {
    const before = residentMb(fixture.server.pid, 'VmRSS');
    const began = performance.now();
    let bytes = 0;
    const others = await beside(fixture, async () => {
      bytes = await readExport(fixture, format);
    });
    const seconds = (performance.now() - began) / 1000;
    const peak = residentMb(fixture.server.pid, 'VmHWM');
    say(
      `  ${format} of everything: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, resident ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most; beside it ${others}`,
    );
  }
}

async function measure(kind: DatabaseKind): Promise<void> {
  const small = isAsked('lists') ? await withFixture(kind, few, allTimes) : {};
  await withFixture(kind, many, async (fixture) => {
    if (isAsked('lists')) compare(kind, small, await allTimes(fixture));
    if (isAsked('beside')) await besideLists(kind, fixture);
    if (isAsked('exports')) await besideExports(fixture);
  });
}

async function fillOnly(kind: DatabaseKind): Promise<void> {
  for (const tours of [few, many]) {
    const { fresh, database } = await filled(kind, tours);
    await database.destroy();
    await fresh.remove();
  }
}

for (const kind of kinds) {
  await (values.fill ? fillOnly(kind) : measure(kind));
}
