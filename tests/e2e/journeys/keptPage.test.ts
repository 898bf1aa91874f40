import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { iconStart, keptPageAddress, keptPageCache } from '#contract/keptPage.ts';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { workerReady } from '../../support/workerReady.ts';
import { AppBar } from '../pages/AppBar.ts';
import { signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { untilSent } from '../pages/untilSent.ts';

// Decision 032: the touchpoint on which one left off stands before the app is there, and takes ratings.

let world: AppWorld;
let browser: Browser;
let icon: string;

beforeEach(async () => {
  world = await createAppWorld();
  icon = `${world.proxy.origin}${iconStart.path}${iconStart.search}`;
  browser = await world.openBrowser('phone');
  await signIn(browser.page, world.proxy.origin);
  await workerReady(browser.page);
  await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await new TourPage(browser.page).touchpoint('Entering the building').click();
  await new TouchpointPage(browser.page).concludeTouchpoint.waitFor();
  await untilSent(world, browser.page, 1);
  await expect.poll(() => kept(browser.page)).toBe('a page');
});
afterEach(() => world.end());

/** What the place of the kept page holds: it is there a moment before the page is in it. */
async function kept(page: Page): Promise<'nothing' | 'no page' | 'a page'> {
  return page.evaluate(
    async ({ name, address }) => {
      if (!(await caches.has(name))) return 'nothing';
      return (await caches.match(address, { cacheName: name })) === undefined ? 'no page' : 'a page';
    },
    { name: keptPageCache, address: keptPageAddress },
  );
}

/** Starts from the icon in a page that taps by itself as soon as it is parsed, before the app is there. */
async function startAndTap(label: string): Promise<Page> {
  // The page that was kept is gone: it keeps nothing any more.
  await browser.page.goto('about:blank');
  const page = await browser.context.newPage();
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
  await page.goto(icon);
  await expect.poll(() => page.locator('html').getAttribute('data-tapped')).toBe('kept');
  return page;
}

const pressed = (page: Page, question: string) =>
  new TouchpointPage(page).quickRating(question, 'Good').getAttribute('aria-pressed');

it('S2 a rating tapped before the app is there is stored, without a network', async () => {
  await browser.context.setOffline(true);
  const page = await startAndTap('Stairs: Good');
  expect(await page.locator('html').getAttribute('data-pressed')).toBe('true');
  await page.waitForURL('**/en/touchpoints/*');
  // The app is there: what it says is what its store says.
  await new AppBar(page).unsent.or(new AppBar(page).everythingSent).first().waitFor();
  await expect.poll(() => pressed(page, 'Stairs')).toBe('true');
  // Another page, because this one would tap again.
  const next = await browser.context.newPage();
  await next.goto(page.url());
  await new AppBar(next).unsent.or(new AppBar(next).everythingSent).first().waitFor();
  await expect.poll(() => pressed(next, 'Stairs')).toBe('true');
  expect(browser.complaints.filter((one) => !one.includes('net::ERR'))).toEqual([]);
});

it('T1 a bad one tapped before the app is there asks for its comment', async () => {
  const page = await startAndTap('Stairs: Bad');
  await new TouchpointPage(page).comment.fill('Worn');
  await new TouchpointPage(page).done.click();
  await page.getByText('Worn').waitFor();
});

it('a way tapped before the app is there is gone when it is', async () => {
  const page = await startAndTap('Tour');
  await page.waitForURL('**/en/tour');
  await new TourPage(page).concludeTour.waitFor();
  await expect.poll(() => kept(page)).toBe('nothing');
});

it('another place forgets the kept page, and the icon leads to the tour', async () => {
  await browser.page.goBack();
  await new TourPage(browser.page).concludeTour.waitFor();
  await expect.poll(() => kept(browser.page)).toBe('nothing');
  await browser.page.goto(icon);
  await browser.page.waitForURL('**/en/tour');
});

it('S17 signing out forgets the kept page', async () => {
  await new AppBar(browser.page).logOut.click();
  // There are drafts, and they are asked about.
  await browser.page.getByRole('button', { name: 'Delete and log out', exact: true }).click();
  await browser.page.waitForURL('**/en/login');
  await expect.poll(() => kept(browser.page)).toBe('nothing');
  await browser.page.goto(icon);
  await browser.page.waitForURL('**/en/login');
});

it('S15 shows nothing of it where the token is gone all the same', async () => {
  await browser.page.evaluate(() => localStorage.clear());
  const page = await browser.context.newPage();
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main');
      document.documentElement.dataset['shown'] = String(main?.checkVisibility() === true);
    });
  });
  await page.goto(icon);
  expect(await page.locator('html').getAttribute('data-shown')).toBe('false');
  // The app draws in the same place: the device store still knows who is signed in (S2).
  await new TouchpointPage(page).concludeTouchpoint.waitFor();
});

it('draws what the screen shows first, and all of it before the app is there', async () => {
  await browser.page.goto('about:blank');
  const page = await browser.context.newPage();
  await page.addInitScript(() => {
    const note = (moment: string) => {
      const { dataset } = document.documentElement;
      const cards = [...document.querySelectorAll('[data-answer]')];
      const drawn = cards.filter((card) => card.querySelector('button') !== null);
      dataset[moment] = `${drawn.length} of ${cards.length}`;
      dataset[`${moment}Height`] = String(document.documentElement.scrollHeight);
      dataset[`${moment}Blank`] = String(
        cards.some((card) => !drawn.includes(card) && card.getBoundingClientRect().top < window.innerHeight),
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
  await page.goto(icon);
  await page.waitForURL('**/en/touchpoints/*');
  const html = page.locator('html');
  const all = Number((await html.getAttribute('data-then'))?.split(' of ')[1]);
  expect(all).toBeGreaterThan(5);
  expect(Number((await html.getAttribute('data-first'))?.split(' of ')[0])).toBeLessThan(all);
  expect(await html.getAttribute('data-first-blank')).toBe('false');
  expect(await html.getAttribute('data-then')).toBe(`${all} of ${all}`);
  expect(await html.getAttribute('data-then-height')).toBe(await html.getAttribute('data-first-height'));
});
