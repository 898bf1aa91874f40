import type { Page } from 'playwright';
import { expect } from 'vitest';
import { iconStart, snapshotAddresses, snapshotCache } from '#contract/app/pageSnapshot.ts';
import type { OpenBrowser } from '../../../support/browser/browser.ts';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
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

/** Opens an address in a page that taps by itself once it is parsed, before the app is loaded. */
async function startAndTap(
  { page: left, context }: OpenBrowser,
  address: string,
  label: string,
): Promise<Page> {
  // The page of the saved snapshot is closed: it saves no other.
  await left.goto('about:blank');
  const page = await context.newPage();
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

journey(
  'S28 a rating tapped before the app is there is stored, without a network',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    await phone.context.setOffline(true);
    const page = await startAndTap(phone, phone.page.url(), 'Stairs: Good');
    expect(await page.locator('html').getAttribute('data-pressed')).toBe('true');
    await page.waitForURL('**/en/touchpoints/*');
    // The app is loaded: it shows what is stored.
    await new AppBar(page).unsent.or(new AppBar(page).everythingSent).first().waitFor();
    await expect.poll(() => pressed(page, 'Stairs')).toBe('true');
    // In another page, because this one would tap again.
    const next = await phone.context.newPage();
    await next.goto(page.url());
    await new AppBar(next).unsent.or(new AppBar(next).everythingSent).first().waitFor();
    await expect.poll(() => pressed(next, 'Stairs')).toBe('true');
    expect(phone.complaints.filter((one) => !one.includes('net::ERR'))).toEqual([]);
  },
);

journey(
  'S28 a rating tapped before the app is there is stored, however late the store opens',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    await phone.context.addInitScript(() =>
      Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
        set(this: IDBOpenDBRequest, opened: () => void) {
          this.addEventListener('success', () => window.setTimeout(opened, 3_000));
        },
      }),
    );
    const page = await startAndTap(phone, phone.page.url(), 'Stairs: Good');
    await new TouchpointPage(page).lastKept.filter({ hasText: 'Stairs: Good' }).waitFor();
  },
);

journey(
  'T1 a bad one tapped before the app is there asks for its comment',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    const page = await startAndTap(phone, phone.page.url(), 'Stairs: Bad');
    await new TouchpointPage(page).comment.fill('Worn');
    await new TouchpointPage(page).done.click();
    await page.getByText('Worn').waitFor();
  },
);

journey(
  'a link tapped before the app has loaded is followed once it has',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    const page = await startAndTap(phone, phone.page.url(), 'Tour');
    await page.waitForURL('**/en/tour');
    await new TourPage(page).concludeTour.waitFor();
    await expect.poll(() => saved(page)).toBe('not both');
  },
);

journey(
  'U4 who goes back before the app is there comes to where they were before',
  async ({ fixture, inspector, building }) => {
    const { page } = await phoneOnTouchpoint(fixture, inspector, building);
    // The first frame of the snapshot after going back.
    await page.addInitScript(() => {
      const ownFrame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) => {
        window.requestAnimationFrame = ownFrame;
        window.addEventListener('popstate', () => ownFrame(draw), { once: true });
        window.history.back();
        return 0;
      };
    });
    await page.reload();
    await page.waitForURL('**/en/tour');
    await new TourPage(page).concludeTour.waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/tour');
    await page.goForward();
    await new TouchpointPage(page).concludeTouchpoint.waitFor();
  },
);

journey(
  'U4 the icon starts on the tour, and the touchpoint that was left is what comes next, without a network',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    const touchpoint = phone.page.url();
    await phone.context.setOffline(true);
    const page = await startAndTap(phone, iconOf(fixture), 'Next: Entering the building');
    await page.waitForURL(touchpoint);
    await new TouchpointPage(page).quickRating('Stairs', 'Good').waitFor();
    await page.goBack();
    await page.waitForURL('**/en/tour');
  },
);

journey(
  'U4 the snapshot of the tour says what was rated on the touchpoint',
  async ({ fixture, inspector, building }) => {
    const { page } = await phoneOnTouchpoint(fixture, inspector, building);
    await new TouchpointPage(page).rateQuickly('Stairs');
    const savedTour = async () =>
      page.evaluate(
        async ({ name, address }) => (await caches.match(address, { cacheName: name }))?.text() ?? '',
        { name: snapshotCache, address: snapshotAddresses.tour },
      );
    await expect.poll(savedTour).toContain('1 of 8 rated');
  },
);

journey(
  'another page deletes the snapshots, and the icon still leads to the tour',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    await phone.page.goto(`${fixture.proxy.origin}/en/sync`);
    await expect.poll(() => saved(phone.page)).toBe('no cache');
    await phone.page.goto(iconOf(fixture));
    await phone.page.waitForURL('**/en/tour');
    await new TourPage(phone.page).next('Entering the building').waitFor();
  },
);

journey('S17 signing out deletes the snapshots', async ({ fixture, inspector, building }) => {
  const phone = await phoneOnTouchpoint(fixture, inspector, building);
  await new AppBar(phone.page).logOut.click();
  await phone.page.waitForURL('**/en/login');
  await expect.poll(() => saved(phone.page)).toBe('no cache');
  await phone.page.goto(iconOf(fixture));
  await phone.page.waitForURL('**/en/login');
});

journey(
  'S15 shows nothing of it where the token is gone all the same',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    await phone.page.evaluate(() => localStorage.clear());
    const page = await phone.context.newPage();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const main = document.querySelector('main');
        document.documentElement.dataset['shown'] = String(main?.checkVisibility() === true);
      });
    });
    await page.goto(phone.page.url());
    expect(await page.locator('html').getAttribute('data-shown')).toBe('false');
    // The app renders in its place: the device store still has the session (S27).
    await new TouchpointPage(page).concludeTouchpoint.waitFor();
  },
);

journey(
  'S28 a press that begins on the snapshot and ends when the app is loaded is a tap',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    const touchpoint = phone.page.url();
    await phone.page.goto('about:blank');
    const page = await phone.context.newPage();
    // Loading the app, at the first frame or later, is delayed until the button is pressed.
    await page.addInitScript(() => {
      const held: (() => void)[] = [];
      let isDown = false;
      const ownFrame = window.requestAnimationFrame.bind(window);
      const ownTimer = window.setTimeout.bind(window);
      window.requestAnimationFrame = (draw) => {
        if (isDown) return ownFrame(draw);
        held.push(() => ownFrame(draw));
        return 0;
      };
      Reflect.set(window, 'setTimeout', (run: () => void, ms?: number) => {
        if (isDown || ms !== 500) return ownTimer(run, ms);
        held.push(run);
        return 0;
      });
      window.addEventListener(
        'pointerdown',
        () => {
          document.documentElement.dataset['down'] = window.eventReplay === undefined ? 'app' : 'snapshot';
          isDown = true;
          for (const run of held) run();
        },
        { capture: true, once: true },
      );
    });
    await page.goto(touchpoint, { waitUntil: 'commit' });
    const stairs = new TouchpointPage(page).quickRating('Stairs', 'Good');
    await stairs.scrollIntoViewIfNeeded();
    const box = await stairs.boundingBox();
    if (box === null) throw new Error('The rating is not on the screen.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await expect.poll(() => page.locator('html').getAttribute('data-down')).toBe('snapshot');
    // The app is loaded meanwhile, and waits.
    await page.waitForTimeout(700);
    await page.mouse.up();
    await new TouchpointPage(page).lastKept.filter({ hasText: 'Stairs: Good' }).waitFor();
  },
);

journey(
  'lays out the snapshot at the height of the page, with every card on the screen rendered',
  async ({ fixture, inspector, building }) => {
    const phone = await phoneOnTouchpoint(fixture, inspector, building);
    const touchpoint = phone.page.url();
    await phone.page.goto('about:blank');
    const page = await phone.context.newPage();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const { dataset } = document.documentElement;
        const cards = [...document.querySelectorAll('[data-answer]')];
        dataset['cards'] = String(cards.length);
        dataset['height'] = String(document.documentElement.scrollHeight);
        dataset['app'] = String(Object.keys(cards[0] ?? {}).some((key) => key.startsWith('__react')));
      });
    });
    await page.goto(touchpoint);
    await new TouchpointPage(page).concludeTouchpoint.waitFor();
    await new AppBar(page).unsent.or(new AppBar(page).everythingSent).first().waitFor();
    const html = page.locator('html');
    expect(await html.getAttribute('data-app')).toBe('false');
    expect(await html.getAttribute('data-cards')).toBe('8');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(Math.abs(height - Number(await html.getAttribute('data-height')))).toBeLessThan(2);
  },
);
