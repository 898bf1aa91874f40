import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { runToEnd } from '../../support/serverProcess.ts';
import { workerReady } from '../../support/workerReady.ts';
import { signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { ToursPage } from '../pages/ToursPage.ts';

const script = '<img src=x onerror=alert(document.domain)>';
const building = `Library ${script}`;

let world: AppWorld;
let browser: Browser;
const opened: string[] = [];
beforeAll(async () => {
  world = await createAppWorld();
  const list = join(world.server.dataDir, 'scripts.csv');
  writeFileSync(
    list,
    `mandate,name,street,city\nMandate ${script},${building},"${script}","</title>${script}"\n`,
  );
  const done = await runToEnd('server/commands/buildings.ts', ['import', list], {
    DATA_DIR: world.server.dataDir,
  });
  expect(done.code).toBe(0);
  browser = await world.openBrowser('phone');
  browser.page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(browser.page, world.proxy.origin);
  await workerReady(browser.page);
});
afterAll(() => world.end());

async function nothingRan(): Promise<void> {
  expect(await browser.page.locator('img').count()).toBe(0);
  expect(opened).toEqual([]);
}

async function walkEveryScreen(): Promise<void> {
  const { page } = browser;
  for (const path of ['select_building', 'tour', 'tours', 'sync', 'welcome', 'account', 'thanks']) {
    await page.goto(`${world.proxy.origin}/en/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await nothingRan();
  }
  await page.goto(`${world.proxy.origin}/en/tour`);
  await page.getByText(building, { exact: false }).first().waitFor();
  await new TourPage(page).touchpoint('Having meetings').click();
  await nothingRan();
  await new TouchpointPage(page).question('Meeting-room service').click();
  await expect.poll(() => new SubTouchpointPage(page).comment.inputValue()).toBe(script);
  await nothingRan();
}

it('a script in a mandate, a building and a comment stays text on every screen, online', async () => {
  const { page } = browser;
  const choice = new SelectBuildingPage(page);
  await choice.mandate.fill('mandate <img');
  await choice.suggestion(script).first().click();
  await choice.object.fill('library');
  await choice.suggestion(script).first().click();
  await nothingRan();
  await choice.continue.click();
  await page.waitForURL('**/tour');
  await new TourPage(page).touchpoint('Having meetings').click();
  const touchpoint = new TouchpointPage(page);
  await touchpoint.rateAll('Having meetings', { question: 'Meeting-room service', comment: script });
  await touchpoint.conclude();
  await walkEveryScreen();

  const tours = new ToursPage(page);
  await expect
    .poll(
      async () => {
        await tours.open(world.proxy.origin);
        await tours.rows.first().waitFor();
        return await tours.row(building).innerText();
      },
      { timeout: 60_000 },
    )
    .toContain('1 of 4');
  await tours.row(building).getByRole('link').click();
  await tours.touchpoint('Having meetings').getByText(script, { exact: true }).waitFor();
  await expect.poll(() => page.title()).toContain(script);
  await nothingRan();
});

it('the same without a network', async () => {
  await world.proxy.close();
  await walkEveryScreen();
});

it('no screen had to be stopped by the policy', () => {
  expect(browser.complaints.filter((complaint) => /Content Security|Trusted/.test(complaint))).toEqual([]);
});
