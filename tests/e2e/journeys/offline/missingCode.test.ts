import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

// A first visit that went into the cellar before the rest of an inspection had come.
const notCome = /\/assets\/rest-.+\.js$/u;
const missingPage = 'This page could not be loaded';

journey(
  'S35 §8 code that is missing blocks neither the rating nor any page that works without it, until it is tried again',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ viewport: { width: 390, height: 844 } });
    await page.route(notCome, (route) => route.abort());
    await signIn(page, fixture.proxy.origin, inspector);
    const select = new SelectBuildingPage(page);
    const touchpoint = new TouchpointPage(page);
    const openSync = async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('link', { name: 'Sync', exact: true }).click();
    };

    await step('what was asked for and is missing is reported', async () => {
      const missing = page.getByText('A part of Storey could not be loaded');
      await select.help.click();
      await missing.waitFor();
      await page.getByRole('button', { name: 'Later', exact: true }).click();
      await missing.waitFor({ state: 'hidden' });
    });

    await step('a touchpoint can be rated', async () => {
      await select.startTour(building.mandate, building.name);
      await new TourPage(page).touchpoint('Arriving at work').click();
      const good = touchpoint.quickRating('Parking', 'Good');
      await good.click();
      await good.and(page.locator('[aria-pressed=true]')).waitFor();
    });

    await step('a page that is missing is left for one that is not', async () => {
      await openSync();
      await page.getByText(missingPage).waitFor();
      await page.goBack();
      await touchpoint.quickRating('Parking', 'Good').waitFor();
      expect(await page.getByText(missingPage).count()).toBe(0);
    });

    await step('S35 trying again loads the page anew, as the server has it now', async () => {
      await openSync();
      await page.getByText(missingPage).waitFor();
      await page.unroute(notCome);
      await page.getByRole('button', { name: 'Try again', exact: true }).click();
      await page.getByRole('heading', { name: 'Sync' }).waitFor();
    });
  },
);

journey(
  'S34 without a worker, a release that has replaced the files is offered',
  async ({ fixture, inspector }) => {
    const { page } = await fixture.openBrowser({ viewport: { width: 390, height: 844 } });
    await signIn(page, fixture.proxy.origin, inspector);
    await new SelectBuildingPage(page).mandate.waitFor();
    const shell = await (await fetch(`${fixture.proxy.origin}/`)).text();
    fixture.proxy.setNetwork(({ url }) => {
      if (url === '/') {
        const body = shell.replaceAll(/\/assets\/index-[^"]+\.js/gu, '/assets/index-ofTheNextRelease.js');
        return { status: 200, headers: { 'content-type': 'text/html' }, body };
      }
      return url.startsWith('/assets/') ? { status: 404, headers: {}, body: '' } : null;
    });
    const offer = page.getByText('A new version is ready.');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Tours', exact: true }).click();
    await offer.waitFor();
    fixture.proxy.behave();
    await page.getByRole('button', { name: 'Update now', exact: true }).click();
    await page.getByRole('heading', { name: 'Tours', exact: true }).waitFor();
    expect(await offer.count()).toBe(0);
  },
);

journey('S35 a start whose script does not come says so after a while', async ({ fixture }) => {
  const { page } = await fixture.openBrowser();
  await page.route(/\/assets\/.+\.js$/u, () => undefined);
  await page.goto(`${fixture.proxy.origin}/en/login`, { waitUntil: 'commit' });
  const late = page.getByText('This takes longer than usual.');
  await late.waitFor({ state: 'attached' });
  expect(await late.isVisible()).toBe(false);
  // A person waits twenty seconds.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await late.waitFor();
});
