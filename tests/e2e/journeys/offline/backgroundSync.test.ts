import type { CDPSession } from 'playwright';
import { expect } from 'vitest';
import { backgroundSyncTag } from '#contract/app/workerMessages.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { untilSent } from '../../pages/untilSent.ts';
import { readStored } from '../../real-browsers/readStored.ts';

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

/** The sync events of a browser that is online again, and later if the worker reports unsent entries. */
async function networkIsBack(session: CDPSession, origin: string, registrationId: string): Promise<void> {
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: backgroundSyncTag,
    lastChance: false,
  });
}

journey(
  'S12 what waits is sent by the worker while no page is open, once, and the page finds it done',
  async ({ fixture, inspector, building }) => {
    const { proxy, server } = fixture;
    // Background sync needs a browser with stored data.
    const { page, context } = await fixture.openProfile('phone');
    const said = `canary-without-a-page-${building.name}`;
    await signIn(page, proxy.origin, inspector);
    await workerReady(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await untilSent(fixture, page, 1);
    const registrationId = await registrationOf(await context.newCDPSession(page));
    await proxy.close();
    const touchpoint = new TouchpointPage(page);
    await new TourPage(page).touchpoint('Having meetings').click();
    await touchpoint.rate('Meeting-room technology', 'Bad', said);
    await touchpoint.rateQuickly('Meeting-room service');
    await touchpoint.conclude();
    await new AppBar(page).unsent.waitFor();
    await page.goto('about:blank');

    await proxy.listen();
    const browser = await context.newCDPSession(page);
    await browser.send('ServiceWorker.enable');
    // As in a pocket: the worker was just started and has loaded nothing that it sends with.
    await browser.send('ServiceWorker.stopAllWorkers');
    const arrived = () => readStored(server.dataDir).comments.get(said) ?? 0;
    // A failed entry has a pause first (S11).
    const told = async () => {
      await networkIsBack(browser, proxy.origin, registrationId);
      return arrived();
    };
    await expect.poll(told, { timeout: 60_000, interval: 2_000 }).toBe(1);

    await page.goto(`${proxy.origin}/en/sync`);
    await new AppBar(page).everythingSent.waitFor();
    expect(arrived()).toBe(1);
  },
);
