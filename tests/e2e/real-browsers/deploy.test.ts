import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { type AppFixture, createAppFixture } from '../../support/server/appFixture.ts';
import { type AppServer, createAppServer } from '../../support/server/appServer.ts';
import { askServer } from '../../support/server/askServer.ts';
import { AppBar } from '../pages/AppBar.ts';
import { inspector, signIn } from '../pages/LoginPage.ts';
import { readyForOfflineUse } from '../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { tapWhenRead } from '../pages/tapWhenRead.ts';
import { untilSent } from '../pages/untilSent.ts';
import { readStored } from './readStored.ts';

const root = join(import.meta.dirname, '../../..');
const parts = ['data', 'server', 'src', 'sw', 'public', 'locales', 'scripts', 'index.html'];
const files = ['package.json', 'vite.config.ts', 'lingui.config.ts', 'tsconfig.base.json', 'tsconfig.json'];
const typed = 'the handrail is loose, and nobody has pressed anything yet';

let next: string;
let fixture: AppFixture;
let newServer: AppServer | null = null;

/** Builds a later release: its shell and a late screen differ, and therefore the names of their chunks. */
async function buildNextRelease(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-next-'));
  for (const part of [...parts, ...files]) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, mark] of [
    ['src/app/main.tsx', 'release'],
    ['src/features/outbox/SyncScreen.tsx', 'syncRelease'],
  ] as const) {
    const source = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), `${source}\ndocument.documentElement.dataset['${mark}'] = 'next';\n`);
  }
  // Built in its folder, where the build looks for the catalogues.
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: folder,
    },
  );
  return folder;
}

/** For building a release on a busy machine. */
const builtWithinMs = 600_000;

beforeAll(async () => {
  next = await buildNextRelease();
  fixture = await createAppFixture();
}, builtWithinMs);
afterAll(async () => {
  await newServer?.kill();
  await fixture.end();
  rmSync(next, { recursive: true, force: true });
});

const releaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['release'] ?? 'this');

/**
 * The release of a page, the state of the next one, and whether the banner was tapped; for the message if the
 * update does not come.
 */
const updateOf = (page: Page) =>
  page
    .evaluate(async () => {
      const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return {
        release: document.documentElement.dataset['release'] ?? 'this',
        address: window.location.pathname,
        agreed: document.querySelector('button[data-loading]')?.textContent ?? null,
        banner: document.querySelector('[role=status]')?.textContent ?? null,
        active: active?.state ?? null,
        waiting: waiting?.state ?? null,
      };
    })
    .catch(() => ({ release: 'loading' }));

const updateNow = (page: Page) => page.getByRole('button', { name: 'Update now', exact: true });

/** Whether a script of the build registers the service worker. */
const registersWorker = (folder: string) =>
  globSync(join(folder, 'dist/assets/*.js')).some((file) =>
    readFileSync(file, 'utf8').includes('serviceWorker.register('),
  );

/** As browsers do when a person returns to the page. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/**
 * Waits until no page has fetched a file for two seconds. Under Playwright, a worker that is needed in the moment in which it is
 * being replaced is never replaced: Chromium keeps a worker with a debugger, whatever the page does.
 */
async function untilNoFileIsFetched(context: BrowserContext): Promise<void> {
  let fetchedAt = performance.now();
  context.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) fetchedAt = performance.now();
  });
  await expect.poll(() => performance.now() - fetchedAt).toBeGreaterThan(2000);
}

/** Keeps the worker busy: a busy one is not replaced, Chromium waits up to five minutes. */
async function callAllTheTime(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((path) => {
    document.body.dataset['calling'] = '';
    const call = async (): Promise<void> => {
      await fetch(path).catch(() => null);
      if (document.body.dataset['calling'] !== undefined) await call();
    };
    for (let lane = 0; lane < 4; lane += 1) void call();
  }, paths.healthLive);
  return () =>
    page.evaluate(() => {
      document.body.removeAttribute('data-calling');
    });
}

it('S34 a deploy in the middle of a walk: the old client goes on, and is replaced on consent only', async () => {
  // Vitest's NODE_ENV is `test`. A build that kept it would be the last release that a device ever gets.
  expect(registersWorker(next)).toBe(true);
  const { proxy, server } = fixture;
  const browser = await fixture.openBrowser('phone');
  const { page, context } = browser;
  await signIn(page, proxy.origin);
  await readyForOfflineUse(page);
  await new SelectBuildingPage(page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await untilSent(fixture, page, 1);

  // The new server with the new files replaces the old one, on the same data.
  await server.stop();
  const deployed = await createAppServer(server.dataDir, {}, { folder: next, port: server.port });
  newServer = deployed;
  await deployed.start();
  await lookForUpdate(page);

  // The old client, with an open form, works with the new server and is not replaced.
  const tour = new TourPage(page);
  const touchpoint = new TouchpointPage(page);
  await tour.touchpoint('Having meetings').click();
  // The new worker stores its whole app first.
  await updateNow(page).waitFor({ timeout: 60_000 });
  await touchpoint.rate('Meeting-room technology', 'Bad', 'canary-technology');
  await touchpoint.rateQuickly('Meeting-room service');
  await touchpoint.conclude();
  await untilSent(fixture, page, 2);
  expect(readStored(server.dataDir).comments.get('canary-technology')).toBe(1);
  expect(await releaseOf(page)).toBe('this');

  // A second tab runs the old release too, also on screens it opens for the first time, whose chunks the new server
  // does not have.
  const second = await context.newPage();
  await second.goto(`${proxy.origin}/en/tour`);
  await new TourPage(second).concludeTour.waitFor();
  expect(await releaseOf(second)).toBe('this');
  await second.goto(`${proxy.origin}/en/sync`);
  await second.getByRole('heading', { level: 1, name: 'Sync', exact: true }).waitFor();
  expect(await second.evaluate(() => document.documentElement.dataset['syncRelease'])).toBeUndefined();
  await second.goto(`${proxy.origin}/en/tour`);
  await new TourPage(second).touchpoint('Arriving at work').click();
  await new TouchpointPage(second).openQuestion('Parking');
  await new SubTouchpointPage(second).rating('Bad').check();
  const comment = new SubTouchpointPage(second).comment;
  await comment.fill(typed);

  // The first tab agrees to the update, with something unsent, and a comment being typed in the second.
  await proxy.close();
  await page.bringToFront();
  await tour.touchpoint('Entering the building').click();
  await touchpoint.rateAllQuickly('Entering the building');
  await touchpoint.conclude();
  await new AppBar(page).unsent.waitFor();
  await tour.concludeTour.waitFor();
  await untilNoFileIsFetched(context);
  const endCalls = await callAllTheTime(second);
  await tapWhenRead(updateNow(page));
  await expect.poll(() => updateOf(page)).toMatchObject({ release: 'next' });
  await endCalls();
  await new AppBar(page).unsent.waitFor();

  // The open form of the second tab is neither emptied nor reloaded, and its content is saved.
  const again = second.getByRole('button', { name: 'Reload', exact: true });
  await again.waitFor();
  expect(await comment.inputValue()).toBe(typed);
  expect(await releaseOf(second)).toBe('this');
  await again.click();
  await expect.poll(() => updateOf(second)).toMatchObject({ release: 'next' });
  await expect.poll(() => new SubTouchpointPage(second).comment.inputValue()).toBe(typed);

  await proxy.listen();
  await new AppBar(page).everythingSent.waitFor({ timeout: 120_000 });
  const wire = proxy.records.filter(({ body }) => body.includes('nobody has pressed anything'));
  expect(wire).toEqual([]);
  const { touchpoints } = await completedTouchpoints(deployed);
  expect(touchpoints).toEqual(['entering_the_building', 'having_meetings']);
});

async function completedTouchpoints({ origin }: AppServer) {
  const responses = await askServer(origin, inspector);
  const [tour] = await responses.tours();
  const held = await responses.tour(tour?.id ?? '');
  return {
    touchpoints: held.touchpoints
      .filter((one) => one.completed)
      .map((one) => one.name)
      .toSorted(),
  };
}
