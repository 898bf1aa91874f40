import { parseArgs } from 'node:util';
import { databaseIn } from '../../support/server/databaseIn.ts';
import { makePostgres } from '../../support/server/makePostgres.ts';
import type { Tally } from '../check/tally.ts';
import { faultKinds, photoFaults } from './faultKinds.ts';
import { runSchedule } from './runSchedule.ts';
import { runSchedules } from './runSchedules.ts';
import { createSimServer } from './simulated/simServer.ts';

// npm run faults -- --seed N             one schedule, its whole history
// npm run faults -- --schedules N        many, from --from on (1), in --workers processes (1)
// ... --photos                          people take photos as well
// ... --database postgres                with the server on a real PostgreSQL
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    schedules: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    photos: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const often = 1_000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
const isPostgres = values.database === 'postgres';
const postgres = isPostgres ? await makePostgres() : null;

async function makeDatabase() {
  return postgres === null ? null : databaseIn(() => postgres.url, 'postgres');
}

async function many(): Promise<boolean> {
  const { from, schedules, workers } = values;
  const fresh = await Promise.all(Array.from({ length: Number(workers) }, makeDatabase));
  let said = 0;
  const onProgress = (tally: Tally) => {
    for (const [seed, broken] of Object.entries(tally.violations).slice(said)) {
      say(`seed ${seed}: ${broken.join(' | ')}`);
      said += 1;
    }
    if (tally.schedules % often === 0)
      say(`... ${tally.schedules} schedules, ${said} with violations, ${seconds()}`);
  };
  const tally = await runSchedules({
    from: Number(from),
    schedules: Number(schedules),
    photos: values.photos,
    databases: fresh.map((one) => one?.location ?? null),
    onProgress,
  });
  for (const one of fresh) await one?.remove();
  say(
    `${schedules} schedules from seed ${from} on ${values.database}: ${said} with violations, ${seconds()}`,
  );
  say(`${tally.intents} intents, ${tally.calls} calls; faults by kind:`);
  for (const kind of [...faultKinds, ...(values.photos ? photoFaults : [])])
    say(`  ${String(tally.faults[kind] ?? 0).padStart(8)} ${kind}`);
  say(`${Number(schedules) - said} passed, ${said} failed`);
  return said === 0;
}

async function single(seed: number): Promise<boolean> {
  const server = await createSimServer((await makeDatabase())?.location);
  process.on('unhandledRejection', () => undefined);
  const { history, violations } = await runSchedule(server, { seed, photos: values.photos });
  for (const line of history) say(line);
  await server.end();
  return violations.length === 0;
}

const isFine = await (values.seed === undefined ? many() : single(Number(values.seed)));
await postgres?.stop();
process.exitCode = isFine ? 0 : 1;
