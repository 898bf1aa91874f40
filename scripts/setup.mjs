// `npm run setup`: what `npm start` does before it starts. For a server that is started by something else.
import { ensureBuilt } from './ensure/ensureBuilt.mjs';
import { ensureInstalled } from './ensure/ensureInstalled.mjs';

await ensureInstalled({ dev: false });
await ensureBuilt();
