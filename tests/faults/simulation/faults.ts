import { parseArgs } from 'node:util';
import { runSchedule } from './runSchedule.ts';
import { createSimServer } from './simServer.ts';

// npm run faults -- --seed N        one schedule, its whole history
// npm run faults -- --schedules N   many, from --from on (1)
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    schedules: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const began = performance.now();
const server = await createSimServer();
// A tab that is killed leaves promises behind that nobody waits for any more.
process.on('unhandledRejection', () => undefined);
let failed = 0;

if (values.seed === undefined) {
  const faults: Record<string, number> = {};
  const totals = { intents: 0, calls: 0 };
  const from = Number(values.from);
  const schedules = Number(values.schedules);
  for (let seed = from; seed < from + schedules; seed += 1) {
    const outcome = await runSchedule(server, { seed });
    totals.intents += outcome.intents;
    totals.calls += outcome.calls;
    for (const [fault, times] of Object.entries(outcome.faults)) faults[fault] = (faults[fault] ?? 0) + times;
    if (outcome.violations.length === 0) continue;
    failed += 1;
    say(`seed ${seed}: ${outcome.violations.join(' | ')}`);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${schedules} schedules from seed ${from}: ${failed} with violations, ${seconds} s`);
  say(`${totals.intents} intents, ${totals.calls} calls; faults: ${JSON.stringify(faults)}`);
} else {
  const outcome = await runSchedule(server, { seed: Number(values.seed) });
  for (const line of outcome.history) say(line);
  failed = outcome.violations.length;
}
await server.end();
process.exitCode = failed === 0 ? 0 : 1;
