import type { Page } from 'playwright';
import { expect } from 'vitest';
import { iconStart, snapshotAddresses, snapshotCache } from '#contract/app/pageSnapshot.ts';
import type { OpenBrowser } from '../../../support/browser/browser.ts';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
import {
  goBackAtOnce,
  loadWhenPressed,
  noteLayout,
  openLate,
} from '../../../support/browser/snapshotScripts.ts';
import { step } from '../../../support/browser/step.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import type { Account, Building } from '../../../support/server/journeyServer.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { untilSent } from '../../pages/untilSent.ts';

// Decision 094: the touchpoint that was open last is painted before the app is loaded, and takes taps.

const iconOf = ({ proxy }: JourneyFixture) => `${proxy.origin}${iconStart.path}${iconStart.search}`;

/** Opens a touchpoint and waits until its snapshot is saved. */
async function phoneOnTouchpoint(
  fixture: JourneyFixture,
  inspector: Account,
  building: Building,
): Promise<OpenBrowser> {
  const phone = await fixture.openBrowser({ worker: true });
  await signIn(phone.page, fixture.proxy.origin, inspector);
  await workerReady(phone.page);
  await new SelectBuildingPage(phone.page).startTour(building.mandate, building.name);
  await new TourPage(phone.page).touchpoint('Entering the building').click();
  await new TouchpointPage(phone.page).concludeTouchpoint.waitFor();
  await untilSent(fixture, phone.page, 1);
  await expect.poll(() => saved(phone.page)).toBe('both');
  return phone;
}

/** The content of the snapshot cache; the cache exists a moment before both are in it. */
async function saved(page: Page): Promise<'no cache' | 'not both' | 'both'> {
  return page.evaluate(
    async ({ name, addresses }) => {
      if (!(await caches.has(name))) return 'no cache';
      const pages = await Promise.all(addresses.map((address) => caches.match(address, { cacheName: name })));
      return pages.includes(undefined) ? 'not both' : 'both';
    },
    { name: snapshotCache, addresses: Object.values(snapshotAddresses) },
  );
}

/** A further page; the one of the saved snapshot is left before: it saves no other. */
async function nextPage({ page: left, context }: OpenBrowser): Promise<Page> {
  await left.goto('about:blank');
  return context.newPage();
}

/** Shows the touchpoint again, for what follows. */
async function backOnTouchpoint({ page }: OpenBrowser, touchpoint: string): Promise<void> {
  await page.goto(touchpoint);
  await new TouchpointPage(page).concludeTouchpoint.waitFor();
  await expect.poll(() => saved(page)).toBe('both');
}

/** Opens an address in a page that taps by itself once it is parsed, before the app is loaded. */
async function startAndTap(
  phone: OpenBrowser,
  address: string,
  label: string,
  prepare?: () => void,
): Promise<Page> {
  const page = await nextPage(phone);
  if (prepare !== undefined) await page.addInitScript(prepare);
  await page.addInitScript((said) => {
    document.addEventListener('DOMContentLoaded', () => {
      const control = [...document.querySelectorAll<HTMLElement>('main a, main button')].find(
        (one) => (one.ariaLabel ?? one.textContent) === said,
      );
      const isApp = Object.keys(control ?? {}).some((key) => key.startsWith('__react'));
      control?.click();
      document.documentElement.dataset['pressed'] = control?.ariaPressed ?? 'no';
      document.documentElement.dataset['tapped'] =
        control === undefined ? 'nothing' : isApp ? 'app' : 'snapshot';
    });
  }, label);
  await page.goto(address);
  await expect.poll(() => page.locator('html').getAttribute('data-tapped')).toBe('snapshot');
  return page;
}

const pressed = (page: Page, question: string) =>
  new TouchpointPage(page).quickRating(question, 'Good').getAttribute('aria-pressed');

/** The store counts again once the app is there. */
const loaded = (page: Page) => new AppBar(page).unsent.or(new AppBar(page).everythingSent).first().waitFor();

journey(
  'S28 U4 what is tapped before the app is there is done, without a network',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    const touchpoint = phone.page.url();
    await phone.context.setOffline(true);

    await step('S28 a rating is stored', async () => {
      const page = await startAndTap(phone, touchpoint, 'Stairs: Good');
      expect(await page.locator('html').getAttribute('data-pressed')).toBe('true');
      // The app is loaded: it shows what is stored.
      await loaded(page);
      await expect.poll(() => pressed(page, 'Stairs')).toBe('true');
      // In another page, because this one would tap again.
      const next = await phone.context.newPage();
      await next.goto(page.url());
      await loaded(next);
      await expect.poll(() => pressed(next, 'Stairs')).toBe('true');
      await Promise.all([page.close(), next.close()]);
    });

    await step(
      'U4 the icon starts on the tour, and the touchpoint that was left is what comes next',
      async () => {
        const page = await startAndTap(phone, iconOf(fixture), 'Next: Entering the building');
        await page.waitForURL(touchpoint);
        await new TouchpointPage(page).quickRating('Stairs', 'Good').waitFor();
        await page.goBack();
        await page.waitForURL('**/en/tour');
      },
    );

    expect(phone.complaints.filter((one) => !one.includes('net::ERR'))).toEqual([]);
  },
);

journey(
  'S15 S17 S28 T1 U4 a snapshot looks like the page, takes taps, and goes when it has to',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    const touchpoint = phone.page.url();

    await step('it has the height of the page, and every card on the screen is rendered', async () => {
      const page = await nextPage(phone);
      await page.addInitScript(noteLayout);
      await page.goto(touchpoint);
      await new TouchpointPage(page).concludeTouchpoint.waitFor();
      await loaded(page);
      const html = page.locator('html');
      expect(await html.getAttribute('data-app')).toBe('false');
      expect(await html.getAttribute('data-cards')).toBe('8');
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(Math.abs(height - Number(await html.getAttribute('data-height')))).toBeLessThan(2);
      await page.close();
    });

    await step('S28 a rating is stored, however late the store opens', async () => {
      const page = await startAndTap(phone, touchpoint, 'Stairs: Good', openLate);
      await new TouchpointPage(page).lastKept.filter({ hasText: 'Stairs: Good' }).waitFor();
      await page.close();
    });

    await step(
      'S28 a press that begins on the snapshot and ends when the app is loaded is a tap',
      async () => {
        const page = await nextPage(phone);
        await page.addInitScript(loadWhenPressed);
        await page.goto(touchpoint, { waitUntil: 'commit' });
        const lifts = new TouchpointPage(page).quickRating('Lifts', 'Good');
        await lifts.scrollIntoViewIfNeeded();
        const box = await lifts.boundingBox();
        if (box === null) throw new Error('The rating is not on the screen.');
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await expect.poll(() => page.locator('html').getAttribute('data-down')).toBe('snapshot');
        // The app is loaded meanwhile, and waits.
        await page.waitForTimeout(700);
        await page.mouse.up();
        await new TouchpointPage(page).lastKept.filter({ hasText: 'Lifts: Good' }).waitFor();
        await page.close();
      },
    );

    await step('T1 a bad one asks for its comment', async () => {
      const page = await startAndTap(phone, touchpoint, 'Lighting: Bad');
      await new TouchpointPage(page).comment.fill('Too dark');
      await new TouchpointPage(page).done.click();
      await page.getByText('Too dark').waitFor();
      await page.close();
    });

    await step('a link is followed once the app has loaded', async () => {
      const page = await startAndTap(phone, touchpoint, 'Tour');
      await page.waitForURL('**/en/tour');
      await new TourPage(page).concludeTour.waitFor();
      await expect.poll(() => saved(page)).toBe('not both');
      await page.close();
    });

    await step('U4 the snapshot of the tour says what was rated on the touchpoint', async () => {
      await backOnTouchpoint(phone, touchpoint);
      await new TouchpointPage(phone.page).rateQuickly('Reception');
      const savedTour = async () =>
        phone.page.evaluate(
          async ({ name, address }) => (await caches.match(address, { cacheName: name }))?.text() ?? '',
          { name: snapshotCache, address: snapshotAddresses.tour },
        );
      await expect.poll(savedTour).toContain('4 of 8 rated');
    });

    await step('U4 who goes back before the app is there comes to where they were before', async () => {
      const page = await nextPage(phone);
      await page.goto(`${fixture.proxy.origin}/en/tour`);
      await new TourPage(page).touchpoint('Entering the building').click();
      await new TouchpointPage(page).concludeTouchpoint.waitFor();
      await expect.poll(() => saved(page)).toBe('both');
      await page.addInitScript(goBackAtOnce);
      await page.reload();
      await page.waitForURL('**/en/tour');
      await new TourPage(page).concludeTour.waitFor();
      expect(new URL(page.url()).pathname).toBe('/en/tour');
      await page.goForward();
      await new TouchpointPage(page).concludeTouchpoint.waitFor();
      await page.close();
    });

    await step('S15 nothing of it is shown where the token is gone all the same', async () => {
      await backOnTouchpoint(phone, touchpoint);
      const page = await nextPage(phone);
      // In this page itself: an open one would write the token again, and what it clears is seen here later (processes).
      await page.addInitScript(() => localStorage.clear());
      await page.addInitScript(noteLayout);
      await page.goto(touchpoint);
      expect(await page.locator('html').getAttribute('data-shown')).toBe('false');
      // The app renders in its place: the device store still has the session (S27).
      await new TouchpointPage(page).concludeTouchpoint.waitFor();
      await page.close();
    });

    await step('another page deletes it, and the icon still leads to the tour', async () => {
      await phone.page.goto(`${fixture.proxy.origin}/en/sync`);
      await expect.poll(() => saved(phone.page)).toBe('no cache');
      await phone.page.goto(iconOf(fixture));
      await phone.page.waitForURL('**/en/tour');
      await new TourPage(phone.page).next('Entering the building').waitFor();
    });

    await step('S17 signing out deletes it, and no tab is named after it meanwhile', async () => {
      const { page } = phone;
      await backOnTouchpoint(phone, touchpoint);
      await page.reload();
      await new TouchpointPage(page).concludeTouchpoint.waitFor();
      await new AppBar(page).everythingSent.first().waitFor();
      const between = await page.evaluateHandle(() => {
        const seen: string[] = [];
        const look = () => {
          if (document.querySelector('h1') === null) seen.push(document.title);
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true });
        return seen;
      });
      await new AppBar(page).logOut.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /delete/iu })
        .click();
      await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
      await expect.poll(() => page.title()).toBe('Log in · Storey');
      expect([...new Set(await between.jsonValue())]).toEqual(['Storey']);
      await expect.poll(() => saved(page)).toBe('no cache');
      await page.goto(iconOf(fixture));
      await page.waitForURL('**/en/login');
    });
  },
);
