import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { OpenBrowser } from '../../../support/browser/browser.ts';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
import { step } from '../../../support/browser/step.ts';
import type { Account, Building } from '../../../support/server/journeyServer.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { UnsentAnswers } from '../../pages/UnsentAnswers.ts';
import { untilSent } from '../../pages/untilSent.ts';

/** A browser with a started tour. */
async function onATour(
  fixture: JourneyFixture,
  { inspector, building }: { readonly inspector: Account; readonly building: Building },
): Promise<OpenBrowser> {
  const browser = await fixture.openBrowser();
  await signIn(browser.page, fixture.proxy.origin, inspector);
  await new SelectBuildingPage(browser.page).startTour(building.mandate, building.name);
  return browser;
}

/** One concluded touchpoint, and two answers in another. */
async function walkHalf(page: Page): Promise<void> {
  const tour = new TourPage(page);
  const touchpoint = new TouchpointPage(page);
  await tour.touchpoint('Having meetings').click();
  await touchpoint.rateAllQuickly('Having meetings');
  await touchpoint.conclude();
  await tour.touchpoint('Working in the building').click();
  await touchpoint.floor.fill('3');
  await touchpoint.rateQuickly('Workplaces');
  await touchpoint.quickRating('Heating', 'Bad').click();
  await touchpoint.comment.fill('Cold.\nSince Monday.');
  await touchpoint.done.click();
  await page.getByRole('link', { name: 'Storey', exact: true }).click();
  await tour.concludeTour.waitFor();
}

journey(
  'U5 concluding asks about answers that are not concluded; they are taken out as text, and never sent',
  async ({ fixture, inspector, building }) => {
    const { page, context } = await onATour(fixture, { inspector, building });
    const tour = new TourPage(page);
    const answers = new UnsentAnswers(page);
    await walkHalf(page);
    await tour.concludeTour.click();
    await answers.concludeQuestion.getByText('Working in the building, Floor 3', { exact: true }).waitFor();
    await answers.concludeQuestion.getByText('2 answers', { exact: true }).waitFor();
    expect(await answers.concludeQuestion.getByRole('listitem').count()).toBe(1);
    await answers.continueTheTour.click();
    await answers.concludeQuestion.waitFor({ state: 'hidden' });
    expect(page.url()).toMatch(/\/en\/tour$/);

    await tour.concludeTour.click();
    await answers.concludeAnyway.click();
    await page.waitForURL('**/thanks');
    await untilSent(fixture, page, 3);
    expect(fixture.proxy.records.filter(({ body }) => body.includes('Cold.'))).toEqual([]);

    await page.goto(`${fixture.proxy.origin}/en/sync`);
    const download = page.waitForEvent('download');
    await answers.saveAsText.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^storey-answers-.*\.txt$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toMatch(/^Answers that were not sent\n.*\nTour of .*\n/);
    expect(text.split('\n')[1]).toContain(`${building.name}, `);
    expect(text).toContain(
      'Working in the building, Floor 3\n  - Workplaces: Good\n  - Heating: Bad. Cold.\n    Since Monday.\n',
    );
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await answers.copyAsText.click();
    await answers.leftBehind.getByText('Copied. Paste it where you need it.', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  },
);

journey(
  '§2 U5 a tour with everything concluded and the rest untouched asks nothing; the log-out button stands apart',
  async ({ fixture, inspector, building }) => {
    const { page } = await onATour(fixture, { inspector, building });
    await step('§2 24 pixels from the menu, on the smallest phone too', async () => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      await menu.waitFor();
      const before = page.viewportSize();
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 700 });
        const [out, opener] = await Promise.all([new AppBar(page).logOut.boundingBox(), menu.boundingBox()]);
        if (out === null || opener === null) throw new Error('The bar is not there.');
        expect(opener.x - out.x - out.width).toBeGreaterThanOrEqual(24);
        expect(opener.x + opener.width).toBeLessThanOrEqual(width);
      }
      if (before !== null) await page.setViewportSize(before);
    });
    const touchpoint = new TouchpointPage(page);
    await new TourPage(page).touchpoint('Having meetings').click();
    await touchpoint.rateAllQuickly('Having meetings');
    await touchpoint.conclude();
    await new TourPage(page).concludeTour.click();
    await page.waitForURL('**/thanks');
    await page.goto(`${fixture.proxy.origin}/en/sync`);
    await page.getByRole('heading', { name: 'Received by the server' }).waitFor();
    expect(await new UnsentAnswers(page).leftBehind.count()).toBe(0);
  },
);

journey(
  'S29 logging out asks about drafts, also where nothing is unsent, and loses nothing until it is told to',
  async ({ fixture, inspector, building }) => {
    const { page } = await onATour(fixture, { inspector, building });
    const bar = new AppBar(page);
    const question = page.getByRole('dialog', { name: 'Logging out deletes your work' });
    await walkHalf(page);
    await untilSent(fixture, page, 2);
    await bar.logOut.click();
    await question
      .getByText(`A tour in ${building.name} with 2 answers that are not concluded`, { exact: true })
      .waitFor();
    await question.getByRole('button', { name: 'Stay logged in', exact: true }).click();
    await new TourPage(page).concludeTour.waitFor();

    await bar.logOut.click();
    const download = page.waitForEvent('download');
    await question.getByRole('button', { name: 'Save a copy to a file', exact: true }).click();
    const file = await (await download).path();
    await question.getByRole('button', { name: 'Delete and log out', exact: true }).click();
    await page.waitForURL('**/en/login');

    await new LoginPage(page).signIn(inspector);
    await page.waitForURL('**/select_building');
    await page.goto(`${fixture.proxy.origin}/en/sync`);
    await page.getByLabel('File with a copy', { exact: true }).setInputFiles(file);
    await page.getByText('1 open tour was taken from the file.').waitFor();
    await page.getByRole('link', { name: 'Storey', exact: true }).click();
    await page.getByText('2 of 9 rated', { exact: true }).waitFor();
  },
);
