import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findBrowser } from '../../scripts/findBrowser.mjs';
import { inspector, LoginPage } from '../e2e/pages/LoginPage.ts';
import { SelectBuildingPage } from '../e2e/pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../e2e/pages/TouchpointPage.ts';
import { TourPage } from '../e2e/pages/TourPage.ts';
import { chromiumArgs } from '../support/browser/chromiumArgs.ts';
import { createAppServer } from '../support/server/appServer.ts';
import { header, say } from './client/report.ts';
import { withStopwatch } from './client/stopwatch.ts';
import { wireOf } from './client/wireOf.ts';
import { median, spread } from './server/figures.ts';
import { countOf } from './server/options.ts';

// A first visit over a slow line, without a cache and without the worker, which would fill the line with what it stores. The login:
// from the navigation to the frame with the form; that it takes input shows the sign-in that follows. The first rating: from the
// log in to the frame that shows the rating tapped as soon as it is there; the building is chosen as fast as a test can.
// `--checkout FOLDER` visits another working tree by turns, its own server with its own build (`dist`), as a baseline.
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const warmUp = 1;
const laterAimMs = 200;
const loginAim = 1.02;

const { values } = parseArgs({
  options: { checkout: { type: 'string' }, rounds: { type: 'string', default: '9' } },
});
const rounds = countOf('rounds', values.rounds);

type Visit = { readonly login: number; readonly rating: number; readonly bytes: number };

declare global {
  interface Window {
    form: Promise<number>;
    sent: number;
    rated: Promise<number>;
  }
}

function timeVisit(): void {
  const { stopwatch } = window;
  window.form = stopwatch.whenPainted(() => document.querySelector('input[name="email"]') !== null);
  document.addEventListener('submit', ({ timeStamp }) => Reflect.set(window, 'sent', timeStamp), true);
  window.rated = stopwatch.whenPainted(
    () => document.querySelector('[data-rating="good"][aria-pressed="true"]') !== null,
  );
}

const executablePath = findBrowser(process.env);
const browser = await chromium.launch({
  args: chromiumArgs,
  ...(executablePath === null ? {} : { executablePath }),
});

async function visit(origin: string): Promise<Visit> {
  // A context of its own has a cache of its own, which is empty.
  const context = await browser.newContext({
    locale: 'en-US',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  try {
    await withStopwatch(context);
    await context.addInitScript(timeVisit);
    const page = await context.newPage();
    const wire = await wireOf(page);
    await wire.send('Network.enable');
    await wire.send('Network.emulateNetworkConditions', { offline: false, ...line });
    let bytes = 0;
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const login = new LoginPage(page);
    await page.goto(`${origin}/en/login`, { waitUntil: 'commit' });
    const form = await page.evaluate(async () => window.form);
    await login.signIn(inspector);
    await new SelectBuildingPage(page).startTour('Canton', 'spital');
    await new TourPage(page).touchpoint('Arriving at work').click();
    await new TouchpointPage(page).quickRating('Parking', 'Good').click();
    const rated = await page.evaluate(async () => (await window.rated) - window.sent);
    return { login: form, rating: rated, bytes };
  } finally {
    await context.close();
  }
}

const folders = [
  resolve(import.meta.dirname, '../..'),
  ...(values.checkout === undefined ? [] : [resolve(values.checkout)]),
];
const data = mkdtempSync(join(tmpdir(), 'storey-first-visit-'));
const servers = await Promise.all(
  folders.map((folder, place) => createAppServer(join(data, String(place)), {}, { folder })),
);
try {
  header();
  // One after the other: each loads the demo.
  for (const server of servers) await server.start();
  const visits: Visit[][] = servers.map(() => []);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const [place, { origin }] of servers.entries()) {
      const seen = await visit(origin);
      if (round >= warmUp) visits[place]?.push(seen);
    }
  }
  for (const [place, folder] of folders.entries()) {
    const of = (part: keyof Visit) => (visits[place] ?? []).map((one) => one[part]);
    say(
      `${folder}: login form ${spread(of('login'))} ms, then the first rating ${spread(of('rating'))} ms; ${(median(of('bytes')) / 1000).toFixed(0)} kB`,
    );
  }
  const [now = [], before] = visits;
  if (before !== undefined) {
    const login = median(now.map((one) => one.login)) / median(before.map((one) => one.login));
    const later = median(now.map((one) => one.rating)) - median(before.map((one) => one.rating));
    const missed = (isMissed: boolean) => (isMissed ? ', MISSED' : '');
    say(`the form's ratio ${login.toFixed(2)}, aim at most ${loginAim}${missed(login > loginAim)}`);
    say(
      `the first rating ${later.toFixed(0)} ms later, aim at most ${laterAimMs}${missed(later > laterAimMs)}`,
    );
    if (login > loginAim || later > laterAimMs) process.exitCode = 1;
  }
} finally {
  await browser.close();
  for (const server of servers) await server.kill();
  rmSync(data, { recursive: true, force: true });
}
