import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows, a package of Debian: the same engine, for a fifth less processor. */
export const headlessShell = 'chromium-headless-shell';

const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium to drive: the one `CHROMIUM_PATH` names, else one that is installed, rather without windows.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | null}
 */
export function findBrowser(environment) {
  if (environment['CHROMIUM_PATH']) return environment['CHROMIUM_PATH'];
  const folders = (environment['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
