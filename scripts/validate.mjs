// `npm run validate`: everything that has to hold before a change is handed in, the quick checks first.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { projectEnvironment, root, runOrExit } from './project.mjs';

const checks = ['format:check', 'lint', 'typecheck', 'dead-code', 'catalogues', 'budget'];

/**
 * One line for a check that holds; all it has to say for one that does not.
 * @param {string} script
 */
function check(script) {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], {
    cwd: root,
    env: projectEnvironment(),
    encoding: 'utf8',
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${script} (${seconds} s)`);
  if (status === 0) return;
  console.log(`${stdout}${stderr}`);
  process.exit(1);
}

await ensureInstalled();
await ensureBuilt();
for (const script of checks) check(script);
// The continuous integration has run the tests by themselves already.
if (!process.argv.includes('--without-tests')) await runOrExit('npm', ['test']);
