import type { CDPSession } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backgroundSyncTag } from '#contract/workerMessages.ts';
import { readStored } from '../../browsers/readStored.ts';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import { workerReady } from '../../support/workerReady.ts';
import { AppBar } from '../pages/AppBar.ts';
import { signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { untilSent } from '../pages/untilSent.ts';

let world: AppWorld;
beforeEach(async () => {
  world = await createAppWorld();
});
afterEach(() => world.end());

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

/** What the browser does when it has a network again, and once more later where the worker says that something waits. */
async function networkIsBack(session: CDPSession, registrationId: string): Promise<void> {
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: world.proxy.origin,
    registrationId,
    tag: backgroundSyncTag,
    lastChance: false,
  });
}

it('S12 what waits is sent by the worker while no page is open, once, and the page finds it done', async () => {
  const { proxy, server } = world;
  const { page, context } = await world.openBrowser('phone');
  await signIn(page, proxy.origin);
  await workerReady(page);
  await new SelectBuildingPage(page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await untilSent(world, page, 1);
  const registrationId = await registrationOf(await context.newCDPSession(page));
  await proxy.close();
  const touchpoint = new TouchpointPage(page);
  await new TourPage(page).touchpoint('Having meetings').click();
  await touchpoint.rate('Meeting-room technology', 'Bad', 'canary-without-a-page');
  await touchpoint.rateQuickly('Meeting-room service');
  await touchpoint.conclude();
  await new AppBar(page).unsent.waitFor();
  await page.goto('about:blank');

  await proxy.listen();
  const browser = await context.newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  // As it is in a pocket: the worker that is started for this has loaded nothing yet of what it sends with.
  await browser.send('ServiceWorker.stopAllWorkers');
  const arrived = () => readStored(server.dataDir).comments.get('canary-without-a-page') ?? 0;
  // What was tried in vain has a pause first (S11).
  const told = async () => {
    await networkIsBack(browser, registrationId);
    return arrived();
  };
  await expect.poll(told, { timeout: 60_000, interval: 2_000 }).toBe(1);

  await page.goto(`${proxy.origin}/en/sync`);
  await new AppBar(page).everythingSent.waitFor();
  expect(arrived()).toBe(1);
});
