import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
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
import { comparedOf, DuckRows, differences } from './server/duckRows.ts';
import { median, percentile, spread, tail } from './server/figures.ts';
import { fillWithResults, timeZone } from './server/manyResults.ts';
import { chosen, countOf } from './server/options.ts';
import { loadNames, OtherCalls } from './server/otherCalls.ts';
import { type QuestionGroup, type ResultQuestion, resultQuestions } from './server/resultQuestions.ts';
import { insertWalker } from './server/walks.ts';
import { type TourServer, tourServer } from './server/wholeTours.ts';

// Administrators' questions about results while devices save and read, against DuckDB, which answers the same questions
// from the same rows. And the cost of whole tours on a server that writes results, against one that does not.
const allParts = ['questions', 'tours'] as const;
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    size: { type: 'string', multiple: true, default: ['1000', '100000', '1000000'] },
    buildings: { type: 'string', default: '100000' },
    times: { type: 'string', default: '10' },
    part: { type: 'string', multiple: true, default: [...allParts] },
    // A folder that keeps the filled databases for the next run.
    kept: { type: 'string' },
    // A checkout from before there were results: whole tours are sent to its server as well.
    checkout: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    tours: { type: 'string', default: '400' },
    names: { type: 'boolean', default: false },
    // What others call meanwhile: see `otherCalls.ts`.
    load: { type: 'string', multiple: true, default: [...loadNames] },
  },
});
const aims = { besides: 1.2, tour: 1.15 };
const times = countOf('times', values.times);
const sizes = values.size.map((size) => countOf('size', size));
const buildingsCount = countOf('buildings', values.buildings);
const rounds = countOf('rounds', values.rounds);
const toursOfRound = countOf('tours', values.tours);
const kinds = chosen('database', values.database, databaseKinds);
const askedLoads = chosen('load', values.load, loadNames);
const parts = chosen('part', values.part, allParts);
// With more tours than this the rows of answers are left out: writing them takes hours and fills the disk. Of all questions
// only the findings of an inspector read them.
const answersUpTo = 100_000;
// So many answers of a group make a 95th percentile; a question that is slow gets less than that within its time.
const askedOfGroup = 100;
const timeoutMs = 20_000;
// The server's own limit of a request.
const givenUpMs = 15_000;
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
    const began = performance.now();
    await fillWithResults(database, kind, { tours, buildings: buildingsCount, hasAnswers });
    writeFileSync(note, '');
    say(`${kind}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  say(
    `${kind}, ${tours} tours ${hasAnswers ? 'with all their answers' : 'without the rows of their answers'}`,
  );
  return { fresh, database };
}

async function ask(asker: Asker, { path }: Pick<ResultQuestion, 'path'>, isTextWanted = false) {
  const { status, took, text } = await asker.ask(path, { isTextWanted });
  // 503: the server gave up after 15 seconds, or at once because its thread ended. Either way the question took longer.
  return status === 200 ? { took, text } : { took: Math.max(took, givenUpMs), text: null };
}

type MeasureDeps = {
  readonly duck: DuckRows;
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
    for (const question of group.questions) await ask(asker, question);
  return ((await cpu()) - before) / (passes * group.questions.length);
}

/** Throws if an answer is not DuckDB's, or has no rows where there have to be some; then the times would be of nothing. */
function compare(
  question: ResultQuestion,
  answer: unknown,
  answers: Parameters<typeof differences>[1],
): void {
  const { items } = answer as { readonly items?: readonly unknown[] };
  if (items?.length === 0 && question.mayBeEmpty !== true) throw new Error(`${question.path} found nothing.`);
  const different = differences(question, answers, answer);
  if (different.length > 0)
    throw new Error(`${question.path} is not what DuckDB says: ${different.join(', ')}.`);
}

/** The first answer to each question is not timed: it is compared with DuckDB's. */
async function measureGroup(asker: Asker, group: QuestionGroup, deps: MeasureDeps): Promise<void> {
  const { duck, others, tours } = deps;
  const own = new Map<string, number[]>();
  const ducks = new Map<string, number[]>();
  const [alone, beside]: [number[], number[]] = [[], []];
  const wanted = Math.max(times, Math.ceil(askedOfGroup / group.questions.length));
  for (const question of group.questions) {
    const first = await ask(asker, question, true);
    const yardstick = await duck.ask(question);
    if (first.text === null) throw new Error(`${question.path} was answered with 503.`);
    compare(question, JSON.parse(first.text), yardstick?.answers ?? []);
    alone.push(...(await others.during(() => pause(aloneMs / group.questions.length + 200))));
    const found: number[] = [];
    const began = performance.now();
    beside.push(
      ...(await others.during(async () => {
        while (found.length < wanted && performance.now() - began < timeoutMs)
          found.push((await ask(asker, question)).took);
      })),
    );
    own.set(question.name, found);
    if (yardstick === null) continue;
    const asked: number[] = [];
    while (asked.length < Math.min(3, found.length)) asked.push((await duck.ask(question))?.ms ?? Number.NaN);
    ducks.set(question.name, asked);
  }
  const processor = await processorOf(asker, group, deps.cpu);
  const all = [...own.values()].flat();
  const slow = tail(all);
  const aim = group.aim(tours);
  const [slowest, slowestTimes] = [...own].toSorted(([, a], [, b]) => median(b) - median(a))[0] ?? ['', []];
  const ratio = percentile(beside, 0.95) / percentile(alone, 0.95);
  if ({ p95: slow.figure, processor }[aim.of] > aim.ms || ratio > aims.besides) process.exitCode = 1;
  const duckTimes = [...ducks.values()].flat();
  const duckSlow = tail(duckTimes);
  const compared = [...own].filter(([name]) => ducks.has(name)).flatMap(([, found]) => found);
  const duckTold =
    duckTimes.length === 0
      ? 'not compared with DuckDB'
      : `DuckDB ${duckSlow.name} ${ms(duckSlow.figure)}, median ${ms(median(duckTimes))} where the server takes ${ms(median(compared))}`;
  say(
    `  ${group.name}: ${slow.name} ${ms(slow.figure)}, median ${ms(median(all))}, ${ms(processor)} of processor an answer, aim ${ms(aim.ms)} of ${aim.of}; slowest ${slowest} ${ms(median(slowestTimes))}; ` +
      `${duckTold}; others' p95 ${ms(percentile(beside, 0.95))} of ${ms(percentile(alone, 0.95))}, ratio ${ratio.toFixed(2)}`,
  );
  if (!values.names) return;
  for (const [name, found] of own) {
    const duckTime = ducks.get(name);
    const told = duckTime === undefined ? '' : `, DuckDB ${ms(median(duckTime))}`;
    say(`    ${name}: median ${ms(median(found))}, longest ${ms(Math.max(...found))}${told}`);
  }
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

async function measureQuestions(kind: DatabaseKind, tours: number): Promise<void> {
  const { fresh, database } = await filled(kind, tours);
  const folder = mkdtempSync(join(tmpdir(), 'storey-yardstick-'));
  const duck = await DuckRows.from(database, folder);
  const { token } = await insertWalker(database, 'administrator');
  const server = await startBenchServer(fresh, await freePort(), { TIME_ZONE: timeZone });
  const asker = new Asker({ url: `http://127.0.0.1:${server.port}`, token });
  try {
    const cpu = async () => server.cpuMs() + (await databaseCpuMs(database, kind));
    const before = [server.cpuMs(), await cpu()] as const;
    // The first questions would wait for it.
    await untilIdle(server);
    const [own, all] = [server.cpuMs() - before[0], (await cpu()) - before[1]];
    say(
      `  reading all results into memory after the start, processor: ${ms(own)}, with the database's ${ms(all)}`,
    );
    const { text } = await ask(asker, { path: officePaths.results }, true);
    if (text === null) throw new Error('The first overview was answered with 503.');
    const { buildings } = JSON.parse(text) as Overview;
    const today = new Date().toISOString().slice(0, 10);
    const groups = resultQuestions(today, { buildings, building: await buildingWithFinding(database) });
    for (const load of askedLoads) {
      const others = await OtherCalls.of(database, server.port, load);
      say(`  while others call, ${load}:`);
      for (const group of groups) await measureGroup(asker, group, { duck, others, tours, cpu });
    }
    const asked = groups.flatMap(({ questions }) => questions.map((question) => question.kind));
    const compared = asked.filter((question) => question !== 'other').length;
    const told = Object.entries(comparedOf).map(([what, those]) => `${what}: ${those}`);
    say(
      `  ${compared} of ${asked.length} questions compared with DuckDB, at their first answer (${told.join('; ')})`,
    );
    say(`  ${buildings} buildings visited; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await asker.end();
    await server.kill('SIGTERM');
    duck.close();
    await database.destroy();
    await fresh.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The servers take turns. Each has its own database, and all of these grow alike. */
async function measureTours(kind: DatabaseKind): Promise<void> {
  const servers: Record<string, TourServer> = {
    with: await tourServer(kind, 'with'),
    'without the writing': await tourServer(kind, 'without'),
    ...(values.checkout === undefined
      ? {}
      : { 'the checkout': await tourServer(kind, { checkout: values.checkout }) }),
  };
  const found = new Map(
    Object.keys(servers).map((name) => [name, [] as Awaited<ReturnType<TourServer['round']>>[]]),
  );
  const names = Object.keys(servers);
  for (const name of names) await servers[name]?.round(100);
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, so that none is always the first.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const one = await servers[name]?.round(toursOfRound);
      if (one !== undefined) found.get(name)?.push(one);
    }
  }
  const own = found.get('with') ?? [];
  say(
    `${kind}: whole tours of six calls, twenty inspectors, ${rounds} rounds of ${toursOfRound} tours by turns; load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const [name, all] of found) {
    const figures = (figure: 'rate' | 'p95' | 'cpu') => all.map((one) => one[figure]);
    say(
      `  ${name}: ${spread(figures('rate'))} calls/s, p95 ${spread(figures('p95'), 1)} ms, ${spread(figures('cpu'), 3)} ms of processor a call`,
    );
    if (name === 'with') continue;
    const ratios = {
      throughput: own.map(({ rate }, round) => (all[round]?.rate ?? Number.NaN) / rate),
      p95: own.map(({ p95 }, round) => p95 / (all[round]?.p95 ?? Number.NaN)),
      processor: own.map(({ cpu }, round) => cpu / (all[round]?.cpu ?? Number.NaN)),
    };
    const told = Object.entries(ratios).map(([what, each]) => `${what} ${spread(each, 2)}`);
    say(`    cost of results against that: ${told.join(', ')}, aim ${aims.tour}`);
    if (median(ratios.throughput) > aims.tour || median(ratios.p95) > aims.tour) process.exitCode = 1;
  }
  for (const one of Object.values(servers)) await one.end();
}

for (const kind of kinds) {
  if (parts.includes('questions')) for (const size of sizes) await measureQuestions(kind, size);
  if (parts.includes('tours')) await measureTours(kind);
}
process.exit();
