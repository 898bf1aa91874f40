import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser, headlessShell } from '../findBrowser.mjs';
import { withProgress } from '../progress.mjs';
import { fail, interrupted, run } from '../project.mjs';
import { remedy, settleBrowser } from './settleBrowser.mjs';

// Debian packages for the tests in Firefox, in WebKit and with a bucket (an S3 server), each with a path that shows it is
// installed. apt-get installs all that it is asked for or nothing, so it is asked for each line by itself: Ubuntu has no
// firefox-esr.
/** @type {readonly Record<string, string>[]} */
const others = [
  { 'firefox-esr': '/usr/bin/firefox-esr' },
  { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/xvfb-run', xauth: '/usr/bin/xauth' },
  { 'python3-swift': '/usr/lib/python3/dist-packages/swift' },
];
const launch = `
  const { chromium } = await import('playwright');
  try {
    await (await chromium.launch(JSON.parse(process.argv[1]))).close();
    console.log(chromium.executablePath());
  } catch ({ message }) {
    // The browser's own output, if any; otherwise Playwright's message.
    const own = /\\[err\\] (?:.*shared libraries: )?(.+)/.exec(message)?.[1];
    console.log('Error: ' + (own ?? message.split('\\n')[0]));
    process.exit(1);
  }
`;

/**
 * Makes sure that there is a Chromium: a package of the system where one may be installed, otherwise Playwright's.
 * Firefox, WebKit and the S3 server come from the system's packages only; where these cannot be installed, their
 * tests are skipped.
 */
export async function ensureBrowser() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const missing = others
    .map((packages) => Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name])))
    .filter((names) => names.length > 0);
  if (mayInstall) {
    const isNamed = Boolean(process.env['CHROMIUM_PATH']);
    if (!isNamed && !findBrowser(process.env)?.endsWith(headlessShell)) await install([headlessShell]);
    if (findBrowser(process.env) === null) await install(['chromium']);
    for (const names of missing) await install(names);
  } else if (missing.length > 0) {
    console.log(`Tests that need them are skipped: ${missing.flat().join(', ')} cannot be installed here.`);
  }
  await settleBrowser(process.env, { start, download });
}

/**
 * Runs a program that may fail, and ends this process if the person has interrupted it: otherwise Ctrl-C would only go on with
 * the next program.
 * @param {Parameters<typeof run>} args
 */
async function attempt(...args) {
  const code = await run(...args);
  if (interrupted.includes(code)) process.exit(code);
  return code;
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
    await attempt('apt-get', ['update', '-qq'], quiet, () => undefined);
    return attempt('apt-get', ['install', ...options, ...packages], quiet, (line) => printed.push(line));
  });
  if (code !== 0) console.log(`apt-get could not install them: ${errorIn(printed)}.`);
}

/** Playwright's own Chromium, which needs no rights. */
async function download() {
  /** @type {string[]} */
  const printed = [];
  const code = await withProgress(saying("Downloading Playwright's Chromium"), () =>
    attempt('playwright', ['install', 'chromium'], {}, (line) => printed.push(line)),
  );
  if (code !== 0)
    fail(
      `There is no browser for the tests, and Playwright's cannot be had (${errorIn(printed)}): ${remedy}.`,
    );
}

/**
 * Starts a browser to see whether it can be.
 * @param {string | null} executablePath null is Playwright's own
 */
async function start(executablePath) {
  /** @type {string[]} */
  const printed = [];
  const options = JSON.stringify(executablePath === null ? {} : { executablePath });
  const args = ['--input-type=module', '--eval', launch, options];
  const code = await attempt('node', args, {}, (line) => printed.push(line));
  return { reason: code === 0 ? null : errorIn(printed), program: printed.at(-1) ?? '' };
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
