import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/ensure/ensureBuilt.mjs';

// `npm run bench` runs every figure, `npm run bench -- NAME …` one of them; what follows the name is passed on.
const folder = import.meta.dirname;
const own = basename(import.meta.filename);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== own)
  .map((file) => basename(file, '.ts'));

const [asked, ...rest] = process.argv.slice(2);
if (asked !== undefined && !names.includes(asked)) {
  process.stderr.write(`There is no figure ${asked}; there are ${names.join(', ')}.\n`);
  process.exit(2);
}
// A figure with options refuses those it does not know. The others take none, and would not notice one.
if (asked !== undefined && !readFileSync(join(folder, `${asked}.ts`), 'utf8').includes('parseArgs(')) {
  parseArgs({ args: rest, options: {} });
}
// A figure of an outdated build would be worse than none.
await ensureBuilt();
for (const name of asked === undefined ? names : [asked]) {
  process.stdout.write(`\n# ${name}\n`);
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`), ...rest], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
