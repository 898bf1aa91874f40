import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

// A first visit that went into the cellar before the worker had stored every file.
const notStored = /\/assets\/(?:later|HelpDialog|MenuPanel)-.+\.js$/u;
const broken = 'An unknown error occurred.';

journey(
  'S35 §8 code that is missing blocks neither the rating nor any page that works without it',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ viewport: { width: 390, height: 844 } });
    await page.route(notStored, (route) => route.abort());
    await signIn(page, fixture.proxy.origin, inspector);
    const select = new SelectBuildingPage(page);

    await step('what was asked for and is missing is reported', async () => {
      const toast = page.getByText('A Network error ocurred.').first();
      await select.help.click();
      await toast.waitFor();
      await toast.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await toast.waitFor();
    });

    await step('a touchpoint can be rated without its explanations', async () => {
      await select.startTour(building.mandate, building.name);
      await new TourPage(page).touchpoint('Arriving at work').click();
      const good = new TouchpointPage(page).quickRating('Parking', 'Good');
      await good.click();
      await good.and(page.locator('[aria-pressed=true]')).waitFor();
    });

    await step('a page that is missing is left for one that is not', async () => {
      await new AppBar(page).everythingSent.or(new AppBar(page).unsent).click();
      await page.getByText(broken).waitFor();
      await page.goBack();
      await new TouchpointPage(page).quickRating('Parking', 'Good').waitFor();
      expect(await page.getByText(broken).count()).toBe(0);
    });
  },
);

journey(
  'S34 without a worker, a release that has replaced the files is offered in the menu and on the sync page',
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
    await offer.waitFor();
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    await new AppBar(page).everythingSent.click();
    await offer.waitFor();
    fixture.proxy.behave();
    await page.getByRole('button', { name: 'Update now', exact: true }).click();
    await page.getByRole('heading', { name: 'Sync' }).waitFor();
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
