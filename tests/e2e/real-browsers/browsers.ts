import { parseArgs } from 'node:util';
import { runKills } from '../../crash/chromium/kills.ts';
import { noFirefox, openFirefox } from './others/firefox.ts';
import { runJourneys } from './others/journeys.ts';
import { noWebKit, openWebKit } from './others/webkit.ts';

// npm run browsers -- chromium --kills 100 [--seed N]
// npm run browsers -- firefox --journeys 30 [--seed N]
// npm run browsers -- webkit --journeys 30 [--seed N]
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '100' },
    journeys: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const began = performance.now();
const seed = Number(values.seed);
let passed = 0;
let violationCount = 0;

if (positionals[0] === 'chromium') {
  const { history, violations, figures } = await runKills({ seed, kills: Number(values.kills) });
  for (const line of [...history, ...violations]) say(line);
  say(JSON.stringify(figures));
  passed = Math.max(0, Number(values.kills) - violations.length);
  violationCount = violations.length;
} else {
  const isFirefox = positionals[0] === 'firefox';
  const missing = isFirefox ? noFirefox() : noWebKit();
  if (missing !== null) throw new Error(missing);
  const { history, ...outcome } = await runJourneys(
    { open: isFirefox ? openFirefox : openWebKit, mayReload: isFirefox },
    {
      seed,
      journeys: Number(values.journeys),
    },
  );
  for (const line of [...history, ...outcome.violations]) say(line);
  passed = outcome.passed;
  violationCount = outcome.violations.length;
}
say(`${violationCount} violations, ${((performance.now() - began) / 1000).toFixed(0)} s`);
const asked = Number(positionals[0] === 'chromium' ? values.kills : values.journeys);
// A journey that was not played has not passed.
say(`${passed} passed, ${asked - passed} failed`);
process.exitCode = passed === asked && violationCount === 0 ? 0 : 1;
