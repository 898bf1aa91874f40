import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { oneAtATime } from '../oneAtATime.mjs';
import { withProgress } from '../progress.mjs';
import { preparingFile, removeStamp, root, runQuietly } from '../project.mjs';

const sources = [
  'src',
  'sw',
  'public',
  'locales',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'scripts/chunkSources.ts',
  'scripts/precompress.ts',
  'package.json',
  'package-lock.json',
];
// Next to the build, so that both are deleted together.
const stampPath = join(root, 'dist', '.vite', 'built');

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

/** @param {string} fingerprint */
const isBuilt = (fingerprint) =>
  existsSync(join(root, 'dist', 'index.html')) &&
  existsSync(stampPath) &&
  readFileSync(stampPath, 'utf8') === fingerprint;

/** Builds the app, unless what is in `dist` was built from these very sources. */
export async function ensureBuilt() {
  if (isBuilt(fingerprintOfSources())) return;
  await oneAtATime(preparingFile, async () => {
    const fingerprint = fingerprintOfSources();
    if (isBuilt(fingerprint)) return;
    // A build that is broken off leaves half of it.
    removeStamp(stampPath);
    await withProgress({ begin: 'Building the app.', soFar: () => step, end: 'Built the app' }, build);
    mkdirSync(dirname(stampPath), { recursive: true });
    writeFileSync(stampPath, fingerprint);
  });
}

let step = 'reading the sources';

const build = () =>
  runQuietly('npm', ['run', '--silent', 'build'], {
    failed: 'The app could not be built, for the reason above.',
    onLine: (line) => {
      // Vite says each step in a line of its own: "transforming...", "rendering chunks...".
      if (/^[a-z ]+\.\.\.$/.test(line)) step = line.slice(0, -3);
      else if (line === 'files generated') step = 'compressing the files';
    },
  });
