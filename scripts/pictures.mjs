// `npm run pictures`: every screen of the app against the picture somebody has found good. `-- --update` takes what is
// seen now as good, where it differs; whoever says so has looked at `git diff`.
import { ensureBrowser } from './ensureBrowser.mjs';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { run } from './project.mjs';

const update = process.argv.includes('--update');

await ensureInstalled();
await ensureBrowser();
await ensureBuilt();
const screens = ['--project', 'visual', 'tests/e2e/visual/screens.test.ts', '-t', 'is reached|looks as it did'];
process.exit(await run('vitest', ['run', ...screens], update ? { PICTURES: 'update' } : {}));
