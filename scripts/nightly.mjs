// `npm run nightly`: what takes hours. `-- NAME` runs one part.
import { runTier } from './runTier.mjs';
import { nightly } from './tiers.mjs';

await runTier(nightly, process.argv.slice(2));
