import { existsSync } from 'node:fs';
import { findBrowser } from './findBrowser.mjs';
import { run, runOrExit } from './project.mjs';

/** Sees to it that there is a Chromium: the system's package where that may be installed, else Playwright's own. */
export async function ensureBrowser() {
  if (findBrowser(process.env) !== null) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (mayInstall) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], quiet);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
    if (findBrowser(process.env) !== null) return;
  }
  await runOrExit('playwright', ['install', 'chromium']);
}
