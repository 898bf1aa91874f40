// `npm run pictures`: compares every screen of the app with its approved picture. `-- --update` approves the new pictures where
// they differ; look at `git diff` afterwards.
import { ensureBrowser } from './ensure/ensureBrowser.mjs';
import { ensureBuilt } from './ensure/ensureBuilt.mjs';
import { ensureInstalled } from './ensure/ensureInstalled.mjs';
import { fail, run } from './project.mjs';

const [option, ...rest] = process.argv.slice(2);
if ((option !== undefined && option !== '--update') || rest.length > 0)
  fail('Usage: npm run pictures [-- --update]', 2);
const update = option === '--update';

await ensureInstalled();
await ensureBrowser();
await ensureBuilt();
const files = ['tests/e2e/visual/chapters', 'tests/e2e/visual/references.test.ts'];
const names = 'is reached|looks as it did|the reference pictures';
const tests = ['run', '--project', 'visual', ...files, '-t', names];
process.exit(await run('vitest', tests, update ? { PICTURES: 'update' } : {}));
