// `npm run drill` lists the experiments, `npm run drill -- R6` runs one, `npm run drill -- all` all of them (docs/testing.md).
import { type Drill, NotHere } from './Drill.ts';
import { drillFixture, postgresOnDemand } from './drillFixture.ts';
import { drills } from './drills.ts';
import { otherWork } from './otherWork.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
// An idle PostgreSQL takes a little.
const restShare = 0.1;
const postgres = postgresOnDemand();

type Outcome = { readonly id: string; readonly result: 'passed' | 'FAILED' | 'not run' };

async function run(drill: Drill): Promise<Outcome> {
  print(`${drill.id} ${drill.title}`);
  const { fixture, verify, clear } = drillFixture(postgres.url, (fact) => print(`   ${fact}`));
  const before = await otherWork();
  const began = performance.now();
  let result: Outcome['result'] = 'passed';
  try {
    await drill.run(fixture);
    await verify();
  } catch (error) {
    result = error instanceof NotHere ? 'not run' : 'FAILED';
    print(`   ${(error instanceof Error ? error.message : String(error)).slice(0, 1_200)}`);
  } finally {
    await clear().catch((error: unknown) => print(`   not cleared away: ${String(error)}`));
  }
  const seconds = (performance.now() - began) / 1000;
  const atRest = Math.max(before, await otherWork()) < restShare;
  print(`   ${result} (${seconds.toFixed(1)} s${atRest ? ', at rest' : ''})`);
  return { id: drill.id, result };
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosen = wanted.includes('all') ? drills : drills.filter(({ id }) => wanted.includes(id));
if (chosen.length === 0) {
  for (const { id, title } of drills) print(`${id.padEnd(4)} ${title}`);
  process.exit(wanted.length === 0 ? 0 : 1);
}
const outcomes: Outcome[] = [];
for (const drill of chosen) outcomes.push(await run(drill));
await postgres.stop();
const failed = outcomes.filter(({ result }) => result === 'FAILED').map(({ id }) => id);
print(failed.length === 0 ? 'No drill failed.' : `Failed: ${failed.join(', ')}`);
const passed = outcomes.filter(({ result }) => result === 'passed').length;
const notRun = outcomes.length - passed - failed.length;
print(`${passed} passed, ${failed.length} failed${notRun === 0 ? '' : `, ${notRun} skipped`}`);
process.exit(failed.length === 0 ? 0 : 1);
