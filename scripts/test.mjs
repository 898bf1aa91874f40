// `npm test`: installs what the tests need, the browser included, and runs them all. What follows `--` goes to
// Vitest: `npm test -- --project rules`. Plain JavaScript, because it starts before anything is installed.
import { ensureBrowser } from './ensureBrowser.mjs';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { run } from './project.mjs';

await ensureInstalled();
await ensureBrowser();
await ensureBuilt();
process.exit(await run('vitest', ['run', ...process.argv.slice(2)]));
