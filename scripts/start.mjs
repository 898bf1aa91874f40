// `npm start`: from an empty clone to the running product. Plain JavaScript without packages, because it runs
// before anything is installed and on whatever Node the machine has; `checkMachine.cjs` has refused those that cannot.
import { ensureBuilt } from './ensure/ensureBuilt.mjs';
import { ensureInstalled } from './ensure/ensureInstalled.mjs';
import { run } from './project.mjs';
import { serverNodeOptions } from './serverNodeOptions.mjs';

await ensureInstalled({ dev: false });
await ensureBuilt();
process.exit(await run('node', [...serverNodeOptions, 'server/index.ts']));
