import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser, headlessShell } from '../findBrowser.mjs';
import { withProgress } from '../progress.mjs';
import { fail, run } from '../project.mjs';

// Debian packages for the tests in Firefox and WebKit, each with a program that shows it is installed.
const others = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
  xauth: '/usr/bin/xauth',
};
const remedy =
  "install the system's Chromium (Debian: sudo apt-get install chromium), or name one in CHROMIUM_PATH";
const launch = `
  const { chromium } = await import('playwright');
  try {
    await (await chromium.launch(JSON.parse(process.argv[1]))).close();
  } catch ({ message }) {
    // The browser's own output, if any; otherwise Playwright's message.
    const own = /\\[err\\] (?:.*shared libraries: )?(.+)/.exec(message)?.[1];
    console.log('Error: ' + (own ?? message.split('\\n')[0]));
    process.exit(1);
  }
`;

/**
 * Makes sure that there is a Chromium: a package of the system where one may be installed, otherwise Playwright's.
 * Firefox and WebKit come from the system's packages only; where these cannot be installed, their tests are
 * skipped.
 */
export async function ensureBrowser() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const missing = Object.entries(others).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));
  if (mayInstall) {
    const isNamed = Boolean(process.env['CHROMIUM_PATH']);
    if (!isNamed && !findBrowser(process.env)?.endsWith(headlessShell)) await install([headlessShell]);
    if (findBrowser(process.env) === null) await install(['chromium']);
    if (missing.length > 0) await install(missing);
  } else if (missing.length > 0) {
    console.log(`Firefox and WebKit are not driven: ${missing.join(', ')} cannot be installed here.`);
  }
  if (findBrowser(process.env) === null) await download();
  await expectToStart(findBrowser(process.env));
}

/**
 * Does not throw when it fails, for example without a network: the tests print what they skip.
 * @param {readonly string[]} packages
 */
async function install(packages) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-y', '-qq', '--no-install-recommends'];
  /** @type {string[]} */
  const printed = [];
  const code = await withProgress(saying(`Installing ${packages.join(', ')} with apt-get`), async () => {
    await run('apt-get', ['update', '-qq'], quiet, () => undefined);
    return run('apt-get', ['install', ...options, ...packages], quiet, (line) => printed.push(line));
  });
  if (code !== 0) console.log(`apt-get could not install them: ${errorIn(printed)}.`);
}

/** Playwright's own Chromium, which needs no rights. */
async function download() {
  /** @type {string[]} */
  const printed = [];
  const code = await withProgress(saying("Downloading Playwright's Chromium"), () =>
    run('playwright', ['install', 'chromium'], {}, (line) => printed.push(line)),
  );
  if (code !== 0)
    fail(
      `There is no browser for the tests, and Playwright's cannot be had (${errorIn(printed)}): ${remedy}.`,
    );
}

/**
 * An installed Chromium may lack a shared library, or be only a stub that points to a missing package.
 * @param {string | null} executablePath null is Playwright's own
 */
async function expectToStart(executablePath) {
  /** @type {string[]} */
  const printed = [];
  const options = JSON.stringify(executablePath === null ? {} : { executablePath });
  const args = ['--input-type=module', '--eval', launch, options];
  if ((await run('node', args, {}, (line) => printed.push(line))) !== 0)
    fail(`${executablePath ?? "Playwright's Chromium"} does not start (${errorIn(printed)}): ${remedy}.`);
}

/** @param {string} what */
const saying = (what) => ({ begin: `${what}.`, soFar: () => what });

/**
 * The reason that a failed program printed, in one line.
 * @param {readonly string[]} printed
 */
function errorIn(printed) {
  const reasons = printed.map((line) => /(?:Error|^E): (.+)/.exec(line)?.[1]);
  return stripVTControlCharacters(
    reasons.find((reason) => reason !== undefined) ?? printed.at(-1) ?? '',
  ).trim();
}
