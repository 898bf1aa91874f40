import { expect } from 'vitest';
import { rareJourney } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

/** The device store answers nothing, as where the browser's storage is stuck. */
function hangDeviceStore(): void {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...asked) =>
    asked[0] === 'storey-device' ? (new EventTarget() as IDBOpenDBRequest) : open(...asked);
}

rareJourney(
  'S17 S27 whoever signs out without a network is signed out after a kill, too, whatever local storage brings back',
  async ({ fixture, inspector }) => {
    const { proxy } = fixture;
    let browser = await fixture.openProfile('phone');
    await signIn(browser.page, proxy.origin, inspector);
    await readyForOfflineUse(browser.page);
    const token = await browser.page.evaluate(() => localStorage.getItem('authToken'));
    proxy.loseServer();
    await new AppBar(browser.page).logOut.click();
    await browser.page.waitForURL('**/en/login');
    await browser.kill();

    browser = await fixture.openProfile('phone');
    await browser.page.addInitScript((late) => localStorage.setItem('authToken', late ?? ''), token);
    await browser.page.goto(proxy.origin);
    await new LoginPage(browser.page).logIn.waitFor();
    expect(await browser.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  },
);

rareJourney(
  'S27 an emptied local storage and a device store that hangs keep nobody from walking on, and the latter sends nothing',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser();
    await signIn(page, fixture.proxy.origin, inspector);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new AppBar(page).everythingSent.waitFor();
    const tour = new TourPage(page);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await tour.touchpoint('Having meetings').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(2);

    await page.addInitScript(hangDeviceStore);
    // The calls of the page before are over.
    await page.goto('about:blank');
    const before = fixture.proxy.records.length;
    await page.goto(`${fixture.proxy.origin}/en/tour`);
    await tour.touchpoint('Having meetings').click();
    const touchpoint = new TouchpointPage(page);
    await touchpoint.rateAllQuickly('Having meetings');
    await touchpoint.conclude();
    await new AppBar(page).unsent.waitFor();
    const sent = fixture.proxy.records.slice(before).filter(({ headers }) => 'authorization' in headers);
    expect(sent.map(({ url }) => url)).toEqual([]);
  },
);
