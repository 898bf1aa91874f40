import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { workerReady } from '../../support/workerReady.ts';
import { inspector, signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { ToursPage } from '../pages/ToursPage.ts';

const administrator = { email: 'admin@demo.example', password: 'walk-the-building' };
const comment = 'The handrail is loose. <img src=x onerror=alert(1)>';
const baden = 'Kantonsspital Baden AG';

let world: AppWorld;
let phone: Browser;
let desk: Browser;
let mine: ToursPage;
let all: ToursPage;
beforeAll(async () => {
  world = await createAppWorld();
  phone = await world.openBrowser('phone');
  await signIn(phone.page, world.proxy.origin, inspector);
  await workerReady(phone.page);
  desk = await world.openBrowser('desk', { viewport: { width: 1280, height: 900 } });
  await signIn(desk.page, world.proxy.origin, administrator);
  mine = new ToursPage(phone.page);
  all = new ToursPage(desk.page);
});
afterAll(() => world.end());

/** What was just concluded is on its way: the list is looked at again until it says so. */
async function untilListed(text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await mine.open(world.proxy.origin);
        await mine.rows.first().waitFor();
        return await mine.row(baden).innerText();
      },
      { timeout: 60_000 },
    )
    .toContain(text);
}

it('an unfinished tour stands in the list and above it, and is taken up again', async () => {
  await new SelectBuildingPage(phone.page).startTour('Kanton Aargau', baden);
  await new TourPage(phone.page).touchpoint('Having meetings').click();
  const touchpoint = new TouchpointPage(phone.page);
  await touchpoint.rateAll('Having meetings', { question: 'Meeting-room service', comment });
  await touchpoint.conclude();
  await untilListed('1 of 4');
  await mine.onThisDevice.getByText('1 of 4 touchpoints concluded', { exact: true }).waitFor();
  const row = mine.row(baden);
  await row.getByText('Unfinished', { exact: true }).waitFor();
  await row.getByRole('link').click();
  await mine.continueThisTour.click();
  await phone.page.waitForURL('**/en/tour');
});

it('a concluded tour is read: every rating and comment, receipts and times', async () => {
  await new TourPage(phone.page).concludeTour.click();
  await phone.page.waitForURL('**/en/thanks');
  await untilListed('Concluded');
  await mine.row(baden).getByRole('link').click();
  const meetings = mine.touchpoint('Having meetings');
  await meetings.getByText(comment, { exact: true }).waitFor();
  await meetings.getByText(/received/).waitFor();
  await mine.touchpoint('Arriving at work').getByText('Not concluded: no answers were sent.').waitFor();
  expect(await mine.continueThisTour.count()).toBe(0);
  expect(await phone.page.locator('img').count()).toBe(0);
});

it('an administrator finds it by inspector, state and day', async () => {
  await all.open(world.proxy.origin);
  await all.search.fill('baden');
  await all.row(baden).getByText('Ivo Keller', { exact: true }).waitFor();
  await all.state.selectOption('open');
  await desk.page.getByText('No tour matches', { exact: true }).waitFor();
  await all.state.selectOption('concluded');
  await all.row(baden).waitFor();
  await desk.page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await desk.page.getByText('No tour matches', { exact: true }).waitFor();
  await desk.page.getByRole('button', { name: 'Take all filters away', exact: true }).click();
  await all.row(baden).waitFor();
  await desk.page.getByLabel('Inspector', { exact: true }).fill('ivo');
  await desk.page.getByRole('option', { name: /Ivo Keller/ }).click();
  await all.row(baden).waitFor();
  await desk.page.waitForURL(/user_id=/);
});

it('the answers are exported, one row each', async () => {
  const download = desk.page.waitForEvent('download');
  await desk.page.getByRole('button', { name: 'Export as CSV', exact: true }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n').length).toBeGreaterThanOrEqual(3);
  expect(text).toContain('The handrail is loose.');
});

it('a report prints on A4 and leaves the bars off', async () => {
  await all.row(baden).getByRole('link').click();
  await all.touchpoint('Having meetings').waitFor();
  await desk.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await desk.page.getByRole('banner').waitFor({ state: 'hidden' });
  await desk.page.getByRole('button', { name: 'Print', exact: true }).waitFor({ state: 'hidden' });
  const ink = () => desk.page.evaluate(() => getComputedStyle(document.body).color);
  await expect.poll(ink).toBe('rgb(23, 24, 28)');
  const pdf = (await desk.page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  await desk.page.emulateMedia({ media: null, colorScheme: null });
});

it('without a network the list says so, and comes when there is one', async () => {
  await world.proxy.close();
  await mine.open(world.proxy.origin);
  await phone.page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
  await world.proxy.listen();
  await phone.page.getByRole('button', { name: 'Try again', exact: true }).click();
  await mine.row(baden).waitFor();
});
