import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * npm's option for a folder in which it can keep what it downloads: none where its own will do. In a container the
 * user's home is often missing or read-only, and npm would install nothing.
 * @param {NodeJS.ProcessEnv} environment as npm sets it for the scripts that it runs
 * @returns {string[]}
 */
export function npmCache(environment) {
  const own = environment['npm_config_cache'];
  // Not started by npm: it knows its folder, and this program does not.
  if (own === undefined || isWritable(join(own, '_cacache'))) return [];
  return [`--cache=${join(tmpdir(), `storey-npm-${process.getuid?.() ?? ''}`)}`];
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
