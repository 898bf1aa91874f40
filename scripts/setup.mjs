// `npm run setup`: what `npm start` does before it starts. For a server that is started by something else.
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';

await ensureInstalled({ dev: false });
await ensureBuilt();
