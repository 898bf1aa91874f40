import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { OpenBrowser } from '../../../support/browser/browser.ts';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
import { step } from '../../../support/browser/step.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { journey, rareJourney } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { MenuPage } from '../../pages/MenuPage.ts';
import { ReadinessPart } from '../../pages/ReadinessPart.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { untilSent } from '../../pages/untilSent.ts';

/** Goes offline, and deletes the worker's copies of the lists, including one that is being stored. */
async function leaveOnlyTheStore({ proxy }: JourneyFixture, page: Page): Promise<void> {
  await proxy.close();
  const left = () =>
    page.evaluate(async () => {
      const ofPersons = async () => (await caches.keys()).filter((name) => name.startsWith('storey-person-'));
      await Promise.all((await ofPersons()).map((name) => caches.delete(name)));
      return ofPersons();
    });
  await expect.poll(left).toEqual([]);
}

/** The address with which the installed app starts. */
async function installed({ proxy }: JourneyFixture, { context, page }: OpenBrowser): Promise<string> {
  const session = await context.newCDPSession(page);
  await expect
    .poll(async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([]);
  const { data } = await session.send('Page.getAppManifest');
  const manifest = JSON.parse(data ?? '') as { icons: { src: string; sizes: string; purpose: string }[] };
  const start_url = '/?from=icon';
  expect(manifest).toMatchObject({ id: '/', name: 'Storey', start_url, display: 'standalone' });
  const masked = manifest.icons.filter(({ purpose }) => purpose === 'maskable');
  expect(masked.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const src of [touchIcon ?? '', ...manifest.icons.map((icon) => icon.src)]) {
    const icon = await fetch(new URL(src, proxy.origin));
    expect(icon.headers.get('content-type')).toBe('image/png');
  }
  return start_url;
}

journey(
  'S4 S21 goes from a first visit by way of installing to a cellar',
  async ({ fixture, inspector, building }) => {
    let browser = await fixture.openProfile('phone');
    await browser.page.goto(fixture.proxy.origin);
    await workerReady(browser.page);
    const startUrl = await step('can be installed', () => installed(fixture, browser));
    await new LoginPage(browser.page).signIn(inspector);
    await new ReadinessPart(browser.page).ready.waitFor();
    await browser.kill();
    await fixture.proxy.close();

    browser = await fixture.openProfile('phone');
    await browser.page.goto(new URL(startUrl, fixture.proxy.origin).href);
    await browser.page.waitForURL('**/en/select_building');
    // The stored data is enough: no request, and no error about it.
    await new ReadinessPart(browser.page).ready.waitFor();
    await browser.page.goto(`${fixture.proxy.origin}/fr/select_building`);
    await expect.poll(() => browser.page.locator('html').getAttribute('lang')).toBe('fr');
    await browser.page.goto(`${fixture.proxy.origin}/en/select_building`);
    await new SelectBuildingPage(browser.page).startTour(building.mandate, building.name);
  },
);

rareJourney(
  'S4 S21 needs no list in the worker’s cache, says before the cellar what is missing, and fetches it',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ worker: true });
    await signIn(page, fixture.proxy.origin, inspector);
    const readiness = new ReadinessPart(page);
    await readyForOfflineUse(page);
    // As if all had been fetched before there was a worker to cache them.
    await leaveOnlyTheStore(fixture, page);
    await page.reload();
    await readiness.ready.waitFor();
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);

    await page.goto(`${fixture.proxy.origin}/en/select_building`);
    await page.evaluate(async () => {
      const [found] = (await indexedDB.databases()).filter(({ name }) =>
        /^storey-[0-9a-f]{8}/.test(name ?? ''),
      );
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(found?.name ?? '');
        opening.addEventListener('success', () => resolve(opening.result));
      });
      const emptying = database.transaction('catalogue', 'readwrite');
      emptying.objectStore('catalogue').clear();
      await new Promise((resolve) => emptying.addEventListener('complete', resolve));
      database.close();
    });
    await page.reload();
    await readiness.thingsToDo(1).click();
    await readiness.subject('The questions').getByRole('button', { name: 'Load now' }).click();
    await readiness.subject('The questions').getByRole('alert').waitFor();
    await fixture.proxy.listen();
    await readiness.subject('The questions').getByRole('button', { name: 'Load now' }).click();
    await readiness.ready.waitFor();
  },
);

journey(
  '§4 S1 changes the language in the middle of a comment, without a network, and loses nothing',
  async ({ fixture, inspector, building }) => {
    const { page, context } = await fixture.openBrowser({ worker: true });
    await signIn(page, fixture.proxy.origin, inspector);
    await workerReady(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new TourPage(page).touchpoint('Arriving at work').click();
    await new TouchpointPage(page).openQuestion('Parking');
    const question = new SubTouchpointPage(page);
    await question.rating('Bad').check();
    await question.comment.pressSequentially('No light at the bic');
    await context.setOffline(true);

    const words = {
      de: ['Kommentar', /^Parkplätze/],
      fr: ['Commentaire', /^Stationnement/],
      it: ['Commento', /^Parcheggi/],
    };
    for (const [locale, [label, title]] of Object.entries(words) as [string, [string, RegExp]][]) {
      await new AppBar(page).language.selectOption(locale);
      const comment = page.getByLabel(label, { exact: true });
      await expect.poll(() => comment.inputValue()).toBe('No light at the bic');
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale);
      await expect.poll(() => page.title()).toMatch(title);
      await expect
        .poll(() => new URL(page.url()).pathname)
        .toMatch(new RegExp(`^/${locale}/sub_touchpoints/`));
    }
    await page.getByLabel('Commento', { exact: true }).focus();
    await page.keyboard.press('End');
    await page.keyboard.type('ycle stand');
    await page.getByText('Salvato su questo dispositivo', { exact: true }).first().waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByLabel('Commento', { exact: true }).inputValue())
      .toBe('No light at the bicycle stand');
  },
);

/** From now on, also after a reload, writes fail as on a full disk. */
async function fillDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => sessionStorage.setItem('full', ''));
  return () => page.evaluate(() => sessionStorage.removeItem('full'));
}

/** Like a browser on a full disk: databases and caches refuse writes. */
async function makeDiskThatCanBeFull(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuseWrite = () => {
      if (sessionStorage.getItem('full') !== null) throw new DOMException('full', 'QuotaExceededError');
    };
    const writers = [
      [IDBObjectStore.prototype, 'put'],
      [IDBObjectStore.prototype, 'add'],
      [Cache.prototype, 'put'],
    ] as const;
    for (const [of, name] of writers) {
      const own = Reflect.get(of, name) as (...given: unknown[]) => unknown;
      Reflect.set(of, name, function writeUnlessFull(this: unknown, ...given: unknown[]) {
        refuseWrite();
        return Reflect.apply(own, this, given);
      });
    }
  });
}

journey(
  'S33 S26 on a full disk no message contradicts the one before',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ worker: true });
    await makeDiskThatCanBeFull(page);
    await signIn(page, fixture.proxy.origin, inspector);
    await workerReady(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await untilSent(fixture, page, 1);
    await new TourPage(page).touchpoint('Arriving at work').click();
    const touchpoint = new TouchpointPage(page);
    await touchpoint.openQuestion('Parking');
    const question = new SubTouchpointPage(page);
    await question.rating('Bad').check();
    await question.comment.fill('Dark');
    await question.savedOnThisDevice.waitFor();

    const makeRoom = await fillDisk(page);
    await question.comment.fill('Dark, and wet');
    const notSaved = page.getByText(/^NOT saved\. .* It is still on the screen: please try again\.$/);
    await notSaved.waitFor();
    expect(await question.comment.inputValue()).toBe('Dark, and wet');
    expect(await question.savedOnThisDevice.count()).toBe(0);

    await makeRoom();
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await question.savedOnThisDevice.waitFor();
    await page.reload();
    await expect.poll(() => question.comment.inputValue()).toBe('Dark, and wet');
    await question.conclude.click();
    await touchpoint.question('Parking').waitFor();
    await page.getByText('Dark, and wet', { exact: true }).waitFor();

    await fillDisk(page);
    const good = touchpoint.quickRating('Smoking area', 'Good');
    await good.click();
    await page.getByText(/so it was undone\.$/).waitFor();
    await page.reload();
    await good.waitFor();
    expect(await good.getAttribute('aria-pressed')).toBe('false');
    expect(await touchpoint.lastKept.count()).toBe(0);
  },
);

/** The theme in the device store. */
function keptTheme(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('storey-device');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const preferences = database.transaction('facts').objectStore('facts').get('preferences');
    await new Promise((resolve) => preferences.addEventListener('success', resolve));
    database.close();
    return (preferences.result as { theme: string } | undefined)?.theme;
  });
}

journey(
  'follows the device’s contrast, and keeps a chosen theme through a reload and through logging out',
  async ({ fixture, inspector }) => {
    const { page } = await fixture.openBrowser();
    const contrast = () => page.locator('html').getAttribute('data-contrast');
    await page.emulateMedia({ contrast: 'more' });
    await page.goto(`${fixture.proxy.origin}/en/login`);
    await expect.poll(contrast).toBe('more');
    await page.emulateMedia({ contrast: 'no-preference' });
    await expect.poll(contrast).toBeNull();
    await signIn(page, fixture.proxy.origin, inspector);
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    const menu = new MenuPage(page);
    await menu.open();
    await menu.theme('Dark').check();
    await expect.poll(scheme).toBe('dark');
    await menu.theme('High contrast').check();
    await expect.poll(contrast).toBe('more');
    await expect.poll(scheme).toBe('light');
    // The choice is applied at once, and stored a moment later.
    await expect.poll(() => keptTheme(page)).toBe('contrast');
    await page.reload();
    await expect.poll(contrast).toBe('more');
    await expect.poll(() => new AppBar(page).everythingSent.count()).toBe(1);
    await new AppBar(page).logOut.click();
    await page.waitForURL('**/en/login');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.reload();
    await expect.poll(contrast).toBe('more');
  },
);
