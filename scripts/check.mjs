// `npm run check`: what has to hold after every step, under a minute. `-- NAME` runs one part; `-- --watch PATTERN` runs the
// tests whose files match, and again what a change touches. Plain JavaScript: it starts before anything is installed.
import { ensureInstalled } from './ensure/ensureInstalled.mjs';
import { run } from './project.mjs';
import { runTier } from './runTier.mjs';
import { check, checkedProjects } from './tiers.mjs';

const asked = process.argv.slice(2);
if (asked[0] === '--watch') {
  await ensureInstalled();
  const projects = checkedProjects.flatMap((project) => ['--project', project]);
  process.exit(await run('vitest', ['watch', ...projects, ...asked.slice(1)]));
}
await runTier([check], asked);
