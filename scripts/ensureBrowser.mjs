import { existsSync } from 'node:fs';
import { findBrowser } from './findBrowser.mjs';
import { run, runOrExit } from './project.mjs';

// What drives the app in other browsers than Chromium: a program of each package, by which it is known to be there.
const others = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
  xauth: '/usr/bin/xauth',
};

/**
 * Sees to it that there is a Chromium: the system's package where that may be installed, else Playwright's own.
 * Firefox and WebKit come from the system's packages only; where they cannot be had, their tests are skipped.
 */
export async function ensureBrowser() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const missing = Object.entries(others).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));
  if (mayInstall) {
    if (findBrowser(process.env) === null) await install(['chromium']);
    if (missing.length > 0) await install(missing);
  } else if (missing.length > 0) {
    console.log(`Firefox and WebKit are not driven: ${missing.join(', ')} cannot be installed here.`);
  }
  if (findBrowser(process.env) === null) await runOrExit('playwright', ['install', 'chromium']);
}

/**
 * Without a network it fails, and the tests say what they skip.
 * @param {readonly string[]} packages
 */
async function install(packages) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}
