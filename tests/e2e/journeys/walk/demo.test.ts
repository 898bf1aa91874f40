import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { noteMoves } from '../../../support/browser/noteMoves.ts';
import { type AppFixture, createAppFixture } from '../../../support/server/appFixture.ts';
import { isNight } from '../../journey.ts';
import { LoginPage } from '../../pages/LoginPage.ts';
import { MenuPage } from '../../pages/MenuPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';

const desk = { viewport: { width: 1280, height: 900 }, worker: false };

const assets = join(import.meta.dirname, '../../../../dist/assets');

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await createAppFixture();
});
afterAll(() => fixture.end());

/** Counts every pointer press from now on, over all pages of the tab. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('taps', '0');
    document.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      true,
    );
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('taps')));
}

it('the first start leads into a tour within three taps', async () => {
  const { page } = await fixture.openBrowser('phone', { worker: false });
  await page.goto(fixture.proxy.origin);
  const login = new LoginPage(page);
  await login.demoAccount('inspector').waitFor();
  const taps = await countTaps(page);
  await login.demoAccount('inspector').click();
  await page.waitForURL('**/en/select_building');
  const building = new SelectBuildingPage(page);
  await building.oneTapAway.first().click();
  await building.continue.click();
  await page.waitForURL('**/en/tour');
  await page.getByRole('link', { name: 'Arriving at work', exact: true }).waitFor();
  expect(await taps()).toBeLessThanOrEqual(3);
});

it('one tap signs in as administrator, and nothing moves before it', async () => {
  const { page } = await fixture.openBrowser('desk', desk);
  const login = new LoginPage(page);
  const moved = await noteMoves(page);
  await login.open(fixture.proxy.origin);
  await login.demoAccount('administrator').waitFor();
  expect(await moved()).toEqual([]);
  await login.demoAccount('administrator').click();
  await page.waitForURL('**/en/select_building');
  await new MenuPage(page).navigation.getByRole('link', { name: 'External Users', exact: true }).waitFor();
});

/** For loading three years of tours on a busy machine. */
const loadedWithinMs = 600_000;

it.runIf(isNight)(
  'N16 the administrator sees the results of three years at once, and that they are made up',
  {
    timeout: loadedWithinMs,
  },
  async () => {
    const whole = await createAppFixture({}, 'whole-demo');
    onTestFinished(() => whole.end());
    const { page } = await whole.openBrowser('results', desk);
    const login = new LoginPage(page);
    await login.open(whole.proxy.origin);
    await login.demoAccount('administrator').click();
    await page.waitForURL('**/en/select_building');
    await page.goto(`${whole.proxy.origin}/en/results`);
    const note = page.getByText('Demo: these tours are made up.', { exact: false });
    await note.waitFor();
    for (const title of ['The worst buildings', 'The newest findings', 'Mandates compared'])
      expect(await page.getByRole('region', { name: title }).getByRole('link').count()).toBeGreaterThan(1);
    // Other pages do not mention a demo.
    whole.proxy.setNextResponse(200, { error_reports: null }, ({ url }) => url === paths.clientSettings);
    await page.reload();
    await page.getByRole('region', { name: 'The worst buildings' }).waitFor();
    expect(await note.count()).toBe(0);
  },
);

it('without a demo on the server the login offers no accounts, and the app contains no password', async () => {
  const { page } = await fixture.openBrowser('elsewhere', { worker: false });
  const asked = () => fixture.proxy.records.filter(({ url }) => url === paths.clientSettings);
  fixture.proxy.forget();
  fixture.proxy.setNextResponse(200, { error_reports: null }, ({ url }) => url === paths.clientSettings);
  const settings = page.waitForResponse(
    (response) => new URL(response.url()).pathname === paths.clientSettings,
  );
  const login = new LoginPage(page);
  await login.open(fixture.proxy.origin);
  await login.logIn.waitFor();
  await (await settings).finished();
  // What the answer leads to is drawn.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(asked()).toHaveLength(1);
  expect(await login.demo.count()).toBe(0);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const knowing = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('walk-the-building'),
  );
  expect(knowing).toEqual([]);
});
