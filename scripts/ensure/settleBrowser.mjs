import { findBrowser } from '../findBrowser.mjs';
import { fail } from '../project.mjs';

/** What to do about a Chromium that is missing or does not start. */
export const remedy =
  "install the system's Chromium (Debian: sudo apt-get install chromium), or name one in CHROMIUM_PATH";

/**
 * Settles which Chromium is driven: the one that is found, or Playwright's where there is none or that one does not
 * start. It may lack a shared library, or be only a stub that points to a missing package. One that the user names is
 * never replaced.
 * @param {NodeJS.ProcessEnv} environment gets CHROMIUM_PATH where the tests would find the one that does not start
 * @param {{
 *   start: (path: string | null) => Promise<{ reason: string | null, program: string }>,
 *   download: () => Promise<void>,
 * }} browsers `start` tries a browser, null is Playwright's: why it does not start, and which program Playwright's is
 */
export async function settleBrowser(environment, { start, download }) {
  const found = findBrowser(environment);
  if (found !== null) {
    const failure = (await start(found)).reason;
    if (failure === null) return;
    if (environment['CHROMIUM_PATH']) fail(`${found} does not start (${failure}): ${remedy}.`);
    console.log(`${found} does not start (${failure}): Playwright's Chromium is driven.`);
  }
  await download();
  const { reason, program } = await start(null);
  if (reason !== null) fail(`Playwright's Chromium does not start (${reason}): ${remedy}.`);
  if (found !== null) environment['CHROMIUM_PATH'] = program;
}
