import { existsSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { officePaths } from '#contract/http/officePaths.ts';
import type { Overview } from '#contract/results/overview.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import type { Database } from '../../server/database/tables.ts';
import { freePort } from '../support/server/appServer.ts';
import { Asker } from './server/asker.ts';
import { benchDatabase, type DatabaseKind, databaseKinds } from './server/benchDatabase.ts';
import { startBenchServer, untilIdle } from './server/benchServer.ts';
import { databaseCpuMs } from './server/databaseCpu.ts';
import { median, percentile, tail } from './server/figures.ts';
import { fillWithResults, timeZone } from './server/manyResults.ts';
import { chosen, countOf } from './server/options.ts';
import { OtherCalls } from './server/otherCalls.ts';
import { type QuestionGroup, resultQuestions } from './server/resultQuestions.ts';
import { insertWalker } from './server/walks.ts';

// What an administrator waits for: overview, heat map and findings, while twenty devices save and read. Whether the answers are
// right is shown by the tests (`resultsExactness`, `resultsBounds`), not here.
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    size: { type: 'string', multiple: true, default: ['1000', '100000', '1000000'] },
    buildings: { type: 'string', default: '100000' },
    times: { type: 'string', default: '10' },
    // A folder that keeps the filled databases for the next run.
    kept: { type: 'string' },
  },
});
const times = countOf('times', values.times);
const sizes = values.size.map((size) => countOf('size', size));
const buildingsCount = countOf('buildings', values.buildings);
const kinds = chosen('database', values.database, databaseKinds);
const besidesAimMs = 100;
// With more tours than this the rows of answers are left out: writing them takes hours and fills the disk. Of all questions
// only the findings of an inspector read them.
const answersUpTo = 100_000;
// So many answers of a group make a 95th percentile; a question that is slow gets less than that within its time.
const askedOfGroup = 100;
const timeoutMs = 20_000;
const aloneMs = 2_000;
const askedForProcessor = 20;
const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (figure: number) => `${figure.toFixed(figure < 10 ? 1 : 0)} ms`;

async function filled(kind: DatabaseKind, tours: number) {
  const kept = values.kept === undefined ? undefined : join(values.kept, `${kind}-${tours}`);
  const fresh = await benchDatabase(kind, kept);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 30 * 60_000, () => undefined);
  const note = join(fresh.folder, 'filled');
  const hasAnswers = tours <= answersUpTo;
  if (!existsSync(note)) {
    await fillWithResults(database, kind, { tours, buildings: buildingsCount, hasAnswers });
    writeFileSync(note, '');
  }
  say(
    `${kind}, ${tours} tours ${hasAnswers ? 'with all their answers' : 'without the rows of their answers'}`,
  );
  return { fresh, database };
}

type MeasureDeps = {
  readonly others: OtherCalls;
  readonly tours: number;
  /** The processor time of the server and its database so far, in milliseconds. */
  readonly cpu: () => Promise<number>;
};

/** Processor time per question without other load; comparable on a shared machine. */
async function processorOf(asker: Asker, group: QuestionGroup, cpu: MeasureDeps['cpu']): Promise<number> {
  const before = await cpu();
  // The system counts in hundredths of a second.
  const passes = Math.ceil(askedForProcessor / group.questions.length);
  for (let pass = 0; pass < passes; pass += 1)
    for (const question of group.questions) await asker.ask(question.path);
  return ((await cpu()) - before) / (passes * group.questions.length);
}

/** The first answer to each question is not timed. Throws if it has no rows where it must have some: times would be of nothing. */
async function measureGroup(asker: Asker, group: QuestionGroup, deps: MeasureDeps): Promise<void> {
  const { others, tours } = deps;
  const all: number[] = [];
  const [alone, beside]: [number[], number[]] = [[], []];
  const wanted = Math.max(times, Math.ceil(askedOfGroup / group.questions.length));
  for (const { path, mayBeEmpty } of group.questions) {
    const { text } = await asker.ask(path, { isTextWanted: true });
    if (text === null) throw new Error(`${path} was answered with 503.`);
    const { items } = JSON.parse(text) as { readonly items?: readonly unknown[] };
    if (items?.length === 0 && mayBeEmpty !== true) throw new Error(`${path} found nothing.`);
    alone.push(...(await others.during(() => pause(aloneMs / group.questions.length + 200))));
    const began = performance.now();
    beside.push(
      ...(await others.during(async () => {
        for (let asked = 0; asked < wanted && performance.now() - began < timeoutMs; asked += 1)
          all.push((await asker.ask(path)).took);
      })),
    );
  }
  const processor = await processorOf(asker, group, deps.cpu);
  const slow = tail(all);
  const aim = group.aim(tours);
  const besides = percentile(beside, 0.95);
  if ({ p95: slow.figure, processor }[aim.of] > aim.ms || besides > besidesAimMs) process.exitCode = 1;
  say(
    `  ${group.name}: ${slow.name} ${ms(slow.figure)}, median ${ms(median(all))}, ${ms(processor)} of processor an answer, aim ${ms(aim.ms)} of ${aim.of}; ` +
      `others' p95 ${ms(besides)} of ${ms(percentile(alone, 0.95))}, aim ${ms(besidesAimMs)}`,
  );
}

/** The building of the finding that was seen last. */
async function buildingWithFinding(database: Database): Promise<string> {
  const { building_id } = await database
    .selectFrom('findings')
    .select('building_id')
    .where('sightings', '>', 0)
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return building_id;
}

async function measure(kind: DatabaseKind, tours: number): Promise<void> {
  const { fresh, database } = await filled(kind, tours);
  const { token } = await insertWalker(database, 'administrator');
  const server = await startBenchServer(fresh, await freePort(), { TIME_ZONE: timeZone });
  const asker = new Asker({ url: `http://127.0.0.1:${server.port}`, token });
  try {
    const cpu = async () => server.cpuMs() + (await databaseCpuMs(database, kind));
    const before = await cpu();
    // The first questions would wait for it.
    await untilIdle(server);
    say(`  reading all results into memory after the start, processor: ${ms((await cpu()) - before)}`);
    const { text } = await asker.ask(officePaths.results, { isTextWanted: true });
    if (text === null) throw new Error('The first overview was answered with 503.');
    const { buildings } = JSON.parse(text) as Overview;
    const today = new Date().toISOString().slice(0, 10);
    const others = await OtherCalls.of(database, server.port);
    const groups = resultQuestions(today, { buildings, building: await buildingWithFinding(database) });
    for (const group of groups) await measureGroup(asker, group, { others, tours, cpu });
    say(`  ${buildings} buildings visited; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await asker.end();
    await server.kill('SIGTERM');
    await database.destroy();
    await fresh.remove();
  }
}

for (const kind of kinds) for (const size of sizes) await measure(kind, size);
process.exit();
