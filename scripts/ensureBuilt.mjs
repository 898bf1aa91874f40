import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runOrExit } from './project.mjs';

const sources = [
  'src',
  'sw',
  'public',
  'locales',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'scripts/precompress.ts',
  'package.json',
  'package-lock.json',
];
const stampPath = join(root, 'node_modules', '.cache', 'storey', 'built');

/**
 * @param {string} path
 * @returns {string[]} the file, or all files below the folder, in a fixed order
 */
function filesBelow(path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}

function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesBelow)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Builds the app, unless what is in `dist` was built from these very sources. */
export async function ensureBuilt() {
  const fingerprint = fingerprintOfSources();
  const isBuilt =
    existsSync(join(root, 'dist', 'index.html')) &&
    existsSync(stampPath) &&
    readFileSync(stampPath, 'utf8') === fingerprint;
  if (isBuilt) return;
  await runOrExit('npm', ['run', '--silent', 'build']);
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, fingerprint);
}
