import type { Page } from 'playwright';
import { expect } from 'vitest';
import { iconStart, keptPageAddresses, keptPageCache } from '#contract/keptPage.ts';
import type { OpenBrowser } from '../../support/browser.ts';
import type { Account, Building } from '../../support/journeyServer.ts';
import type { JourneyWorld } from '../../support/journeyWorld.ts';
import { workerReady } from '../../support/workerReady.ts';
import { journey } from '../journey.ts';
import { AppBar } from '../pages/AppBar.ts';
import { signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { untilSent } from '../pages/untilSent.ts';

// Decision 032: the touchpoint on which one left off stands before the app is there, and takes ratings.

const iconOf = ({ proxy }: JourneyWorld) => `${proxy.origin}${iconStart.path}${iconStart.search}`;

/** Left off on a touchpoint, which is kept by then. */
async function phoneOnTouchpoint(
  world: JourneyWorld,
  inspector: Account,
  building: Building,
): Promise<OpenBrowser> {
  const phone = await world.openBrowser({ worker: true });
  await signIn(phone.page, world.proxy.origin, inspector);
  await workerReady(phone.page);
  await new SelectBuildingPage(phone.page).startTour(building.mandate, building.name);
  await new TourPage(phone.page).touchpoint('Entering the building').click();
  await new TouchpointPage(phone.page).concludeTouchpoint.waitFor();
  await untilSent(world, phone.page, 1);
  await expect.poll(() => kept(phone.page)).toBe('a page');
  return phone;
}

/** What the place of the kept pages holds: it is there a moment before both pages are in it. */
async function kept(page: Page): Promise<'nothing' | 'no page' | 'a page'> {
  return page.evaluate(
    async ({ name, addresses }) => {
      if (!(await caches.has(name))) return 'nothing';
      const pages = await Promise.all(addresses.map((address) => caches.match(address, { cacheName: name })));
      return pages.includes(undefined) ? 'no page' : 'a page';
    },
    { name: keptPageCache, addresses: Object.values(keptPageAddresses) },
  );
}

/** Starts at an address in a page that taps by itself as soon as it is parsed, before the app is there. */
async function startAndTap(
  { page: left, context }: OpenBrowser,
  address: string,
  label: string,
): Promise<Page> {
  // The page that was kept is gone: it keeps nothing any more.
  await left.goto('about:blank');
  const page = await context.newPage();
  await page.addInitScript((said) => {
    // The first change of a kept page is that all of its questions are there.
    const tap = () => {
      const control = [...document.querySelectorAll<HTMLElement>('main a, main button')].find(
        (one) => (one.ariaLabel ?? one.textContent) === said,
      );
      const app = Object.keys(control ?? {}).some((key) => key.startsWith('__react'));
      control?.click();
      document.documentElement.dataset['pressed'] = control?.ariaPressed ?? 'no';
      document.documentElement.dataset['tapped'] = control === undefined ? 'nothing' : app ? 'app' : 'kept';
    };
    document.addEventListener('DOMContentLoaded', () => {
      const whole = () => document.querySelector('template[data-unseen]') === null;
      if (whole()) tap();
      else {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          tap();
        }).observe(document.body, { subtree: true, childList: true });
      }
    });
  }, label);
  await page.goto(address);
  await expect.poll(() => page.locator('html').getAttribute('data-tapped')).toBe('kept');
  return page;
}

const pressed = (page: Page, question: string) =>
  new TouchpointPage(page).quickRating(question, 'Good').getAttribute('aria-pressed');

journey(
  'S2 a rating tapped before the app is there is stored, without a network',
  async ({ world, inspector, building }) => {
    const phone = await phoneOnTouchpoint(world, inspector, building);
    await phone.context.setOffline(true);
    const page = await startAndTap(phone, phone.page.url(), 'Stairs: Good');
    expect(await page.locator('html').getAttribute('data-pressed')).toBe('true');
    await page.waitForURL('**/en/touchpoints/*');
    // The app is there: what it says is what its store says.
    await new AppBar(page).unsent.or(new AppBar(page).everythingSent).first().waitFor();
    await expect.poll(() => pressed(page, 'Stairs')).toBe('true');
    // Another page, because this one would tap again.
    const next = await phone.context.newPage();
    await next.goto(page.url());
    await new AppBar(next).unsent.or(new AppBar(next).everythingSent).first().waitFor();
    await expect.poll(() => pressed(next, 'Stairs')).toBe('true');
    expect(phone.complaints.filter((one) => !one.includes('net::ERR'))).toEqual([]);
  },
);

journey(
  'T1 a bad one tapped before the app is there asks for its comment',
  async ({ world, inspector, building }) => {
    const phone = await phoneOnTouchpoint(world, inspector, building);
    const page = await startAndTap(phone, phone.page.url(), 'Stairs: Bad');
    await new TouchpointPage(page).comment.fill('Worn');
    await new TouchpointPage(page).done.click();
    await page.getByText('Worn').waitFor();
  },
);

journey('a way tapped before the app is there is gone when it is', async ({ world, inspector, building }) => {
  const phone = await phoneOnTouchpoint(world, inspector, building);
  const page = await startAndTap(phone, phone.page.url(), 'Tour');
  await page.waitForURL('**/en/tour');
  await new TourPage(page).concludeTour.waitFor();
  await expect.poll(() => kept(page)).toBe('no page');
});

journey(
  'U4 who goes back before the app is there comes to where they were before',
  async ({ world, inspector, building }) => {
    const { page } = await phoneOnTouchpoint(world, inspector, building);
    // The first frame of the kept page comes after the way back.
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
  async ({ world, inspector, building }) => {
    const phone = await phoneOnTouchpoint(world, inspector, building);
    const touchpoint = phone.page.url();
    await phone.context.setOffline(true);
    const page = await startAndTap(phone, iconOf(world), 'Next: Entering the building');
    await page.waitForURL(touchpoint);
    await new TouchpointPage(page).quickRating('Stairs', 'Good').waitFor();
    await page.goBack();
    await page.waitForURL('**/en/tour');
  },
);

journey('U4 the kept tour says what was rated on the touchpoint', async ({ world, inspector, building }) => {
  const { page } = await phoneOnTouchpoint(world, inspector, building);
  await new TouchpointPage(page).rateQuickly('Stairs');
  const keptTour = async () =>
    page.evaluate(
      async ({ name, address }) => (await caches.match(address, { cacheName: name }))?.text() ?? '',
      { name: keptPageCache, address: keptPageAddresses.tour },
    );
  await expect.poll(keptTour).toContain('1 of 8 rated');
});

journey(
  'another place forgets the kept pages, and the icon leads to the tour all the same',
  async ({ world, inspector, building }) => {
    const phone = await phoneOnTouchpoint(world, inspector, building);
    await phone.page.goto(`${world.proxy.origin}/en/sync`);
    await expect.poll(() => kept(phone.page)).toBe('nothing');
    await phone.page.goto(iconOf(world));
    await phone.page.waitForURL('**/en/tour');
    await new TourPage(phone.page).next('Entering the building').waitFor();
  },
);

journey('S17 signing out forgets the kept page', async ({ world, inspector, building }) => {
  const phone = await phoneOnTouchpoint(world, inspector, building);
  await new AppBar(phone.page).logOut.click();
  await phone.page.waitForURL('**/en/login');
  await expect.poll(() => kept(phone.page)).toBe('nothing');
  await phone.page.goto(iconOf(world));
  await phone.page.waitForURL('**/en/login');
});

journey(
  'S15 shows nothing of it where the token is gone all the same',
  async ({ world, inspector, building }) => {
    const phone = await phoneOnTouchpoint(world, inspector, building);
    const touchpoint = phone.page.url();
    await phone.page.evaluate(() => localStorage.clear());
    const page = await phone.context.newPage();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const main = document.querySelector('main');
        document.documentElement.dataset['shown'] = String(main?.checkVisibility() === true);
      });
    });
    await page.goto(touchpoint);
    expect(await page.locator('html').getAttribute('data-shown')).toBe('false');
    // The app draws in the same place: the device store still knows who is signed in (S2).
    await new TouchpointPage(page).concludeTouchpoint.waitFor();
  },
);

journey(
  'draws what the screen shows first, and all of it before the app is there',
  async ({ world, inspector, building }) => {
    const phone = await phoneOnTouchpoint(world, inspector, building);
    const touchpoint = phone.page.url();
    await phone.page.goto('about:blank');
    const page = await phone.context.newPage();
    await page.addInitScript(() => {
      const note = (moment: string) => {
        const { dataset } = document.documentElement;
        const cards = [...document.querySelectorAll('[data-answer]')];
        const drawn = cards.filter((card) => card.querySelector('button') !== null);
        dataset[moment] = `${drawn.length} of ${cards.length}`;
        dataset[`${moment}Height`] = String(document.documentElement.scrollHeight);
        dataset[`${moment}Blank`] = String(
          cards.some(
            (card) => !drawn.includes(card) && card.getBoundingClientRect().top < window.innerHeight,
          ),
        );
      };
      document.addEventListener('DOMContentLoaded', () => {
        note('first');
        new MutationObserver((_, observer) => {
          observer.disconnect();
          note('then');
        }).observe(document.body, { subtree: true, childList: true });
      });
    });
    await page.goto(touchpoint);
    await page.waitForURL('**/en/touchpoints/*');
    const html = page.locator('html');
    const all = Number((await html.getAttribute('data-then'))?.split(' of ')[1]);
    expect(all).toBeGreaterThan(5);
    expect(Number((await html.getAttribute('data-first'))?.split(' of ')[0])).toBeLessThan(all);
    expect(await html.getAttribute('data-first-blank')).toBe('false');
    expect(await html.getAttribute('data-then')).toBe(`${all} of ${all}`);
    expect(await html.getAttribute('data-then-height')).toBe(await html.getAttribute('data-first-height'));
  },
);
