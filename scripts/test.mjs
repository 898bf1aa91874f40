// `npm test`: installs what the tests need, a browser included, and runs all of them but the night's. `-- NAME` runs one
// part, and options go to its program: `npm test -- journeys -t 'S9 a portal'`. Plain JavaScript: it starts before
// anything is installed.
import { runTier } from './runTier.mjs';
import { check, test } from './tiers.mjs';

await runTier([check, test], process.argv.slice(2));
