import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runOrExit } from './project.mjs';

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, optional?: boolean, peer?: boolean }} Package
 * @param {string} path
 * @returns {Record<string, Package>}
 */
function packagesOf(path) {
  const lock = /** @type {{ packages: Record<string, Package> }} */ (
    JSON.parse(readFileSync(join(root, path), 'utf8'))
  );
  return lock.packages;
}

/** Whether what npm noted down as installed is what the lock file asks for. */
function isInstalled() {
  const noted = join('node_modules', '.package-lock.json');
  if (!existsSync(join(root, noted))) return false;
  const installed = packagesOf(noted);
  return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages are those of other platforms.
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Installs what the lock file names, unless it is there already. */
export async function ensureInstalled() {
  if (!isInstalled()) await runOrExit('npm', ['ci', '--no-audit', '--no-fund']);
}
