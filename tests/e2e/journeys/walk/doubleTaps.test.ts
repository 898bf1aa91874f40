import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { OpenBrowser } from '../../../support/browser/browser.ts';
import { createFingers, type Fingers } from '../../../support/browser/fingers.ts';
import type { Account, Building } from '../../../support/server/journeyServer.ts';
import { isNight, journey, rareJourney } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { toRead } from '../../pages/toRead.ts';

// Two quick taps count as one: the second must not hit the screen that the first one opened. The screens in the
// order of a walk; each step continues where the one before ended.

/** By night: every interval between two taps, on both devices. */
const every = isNight ? [120, 200, 300, 450, 600] : null;
const devices = {
  phone: { viewport: { width: 390, height: 844 }, distances: every ?? [200] },
  tablet: { viewport: { width: 820, height: 1180 }, distances: every ?? [] },
};
// The least that a second tap needs to show an effect.
const settlingMs = 700;

type Walk = {
  readonly inspector: Account;
  readonly at: Building;
  readonly browser: OpenBrowser;
  readonly fingers: Fingers;
  readonly building: SelectBuildingPage;
  readonly tour: TourPage;
  readonly touchpoint: TouchpointPage;
  readonly question: SubTouchpointPage;
};

type Step = {
  /** The screen that is left, and the one that opens. */
  readonly name: string;
  /** Preparation, without quick taps. */
  readonly before?: (walk: Walk) => Promise<void>;
  readonly tapped: (walk: Walk) => Locator;
  readonly leadsTo: RegExp;
  /** What shows, besides the address, that nothing more has happened. */
  readonly shows: (walk: Walk) => Locator;
};

const working = 'Working in the building';

const steps: readonly Step[] = [
  {
    name: 'login, select building',
    before: async ({ inspector, browser: { page } }) => {
      await new LoginPage(page).email.fill(inspector.email);
      await new LoginPage(page).password.fill(inspector.password);
    },
    tapped: ({ browser }) => new LoginPage(browser.page).logIn,
    leadsTo: /\/select_building$/,
    shows: ({ building }) => building.mandate,
  },
  {
    name: 'select building, its help',
    tapped: ({ building }) => building.help,
    leadsTo: /\/select_building$/,
    shows: ({ browser }) => browser.page.getByRole('dialog'),
  },
  {
    name: 'an option, continue',
    before: async ({ at, building, browser: { page } }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await building.mandate.fill(at.mandate);
      await building.suggestion(at.mandate).first().click();
      await building.object.fill(at.name);
    },
    tapped: ({ at, building }) => building.suggestion(at.name).first(),
    leadsTo: /\/select_building$/,
    shows: ({ building }) => building.continue,
  },
  {
    name: 'select building, tour',
    tapped: ({ building }) => building.continue,
    leadsTo: /\/tour$/,
    shows: ({ tour }) => tour.concludeTour,
  },
  {
    name: 'tour, touchpoint',
    tapped: ({ tour }) => tour.touchpoint('Having meetings'),
    leadsTo: /\/touchpoints\/[^/]+$/,
    shows: ({ touchpoint }) => touchpoint.concludeTouchpoint,
  },
  {
    name: 'touchpoint, question',
    before: async ({ touchpoint, fingers }) => {
      const service = touchpoint.quickRating('Meeting-room service', 'Good');
      await fingers.tap(service);
      await service.and(touchpoint.page.locator('[aria-pressed=true]')).waitFor();
    },
    tapped: ({ touchpoint }) => touchpoint.question('Meeting-room technology'),
    leadsTo: /\/sub_touchpoints\/[^/]+$/,
    shows: ({ question }) => question.conclude,
  },
  {
    name: 'question, touchpoint that can be concluded',
    before: ({ question }) => question.rating('Good').check(),
    tapped: ({ question }) => question.conclude,
    leadsTo: /\/touchpoints\/[^/]+$/,
    shows: ({ touchpoint }) => touchpoint.concludeTouchpoint,
  },
  {
    name: 'bad, its comment',
    tapped: ({ touchpoint }) => touchpoint.quickRating('Meeting-room service', 'Bad'),
    leadsTo: /\/touchpoints\/[^/]+$/,
    shows: ({ touchpoint }) => touchpoint.comment,
  },
  {
    name: 'comment, touchpoint that can be concluded',
    before: ({ touchpoint }) => touchpoint.comment.fill('Nobody comes'),
    tapped: ({ touchpoint }) => touchpoint.done,
    leadsTo: /\/touchpoints\/[^/]+$/,
    shows: ({ touchpoint }) => touchpoint.concludeTouchpoint,
  },
  {
    name: 'touchpoint, tour',
    tapped: ({ touchpoint }) => touchpoint.concludeTouchpoint,
    leadsTo: /\/tour$/,
    shows: ({ tour }) => tour.concludeTour,
  },
  {
    name: 'touchpoint, question about another floor',
    before: async ({ tour, touchpoint }) => {
      await tour.touchpoint(working).click();
      await touchpoint.floor.fill('0');
      await touchpoint.rateAllQuickly(working);
    },
    tapped: ({ touchpoint }) => touchpoint.concludeTouchpoint,
    leadsTo: /\/tour$/,
    shows: ({ tour }) => tour.anotherFloor,
  },
  {
    name: 'question about another floor, its touchpoint',
    tapped: ({ tour }) => tour.anotherFloor.getByRole('button', { name: 'Yes', exact: true }),
    leadsTo: /\/touchpoints\/[^/]+$/,
    shows: ({ touchpoint }) => touchpoint.asFloorBelow,
  },
  {
    name: 'no further floor, tour',
    before: async ({ tour, touchpoint, fingers }) => {
      await touchpoint.floor.fill('1');
      await fingers.tap(touchpoint.asFloorBelow);
      await expect.poll(() => touchpoint.concludeTouchpoint.isEnabled()).toBe(true);
      await fingers.tap(touchpoint.concludeTouchpoint);
      await tour.anotherFloor.waitFor();
    },
    tapped: ({ tour }) => tour.anotherFloor.getByRole('button', { name: 'No', exact: true }),
    leadsTo: /\/tour$/,
    shows: ({ tour }) => tour.concludeTour,
  },
  {
    name: 'tour, what comes next',
    tapped: ({ tour }) => tour.next('Arriving at work'),
    leadsTo: /\/touchpoints\/[^/]+$/,
    shows: ({ touchpoint }) => touchpoint.quickRating('Parking', 'Good'),
  },
  {
    name: 'touchpoint, the next one',
    before: ({ touchpoint }) => touchpoint.rateAllQuickly('Arriving at work'),
    tapped: ({ touchpoint }) => touchpoint.concludeAndGoTo('Entering the building'),
    leadsTo: /\/touchpoints\/[^/]+$/,
    shows: ({ touchpoint }) => touchpoint.quickRating('Stairs', 'Good'),
  },
  {
    name: 'touchpoint, back to the tour',
    tapped: ({ browser }) => browser.page.getByRole('main').getByRole('link', { name: 'Tour', exact: true }),
    leadsTo: /\/tour$/,
    shows: ({ tour }) => tour.concludeTour,
  },
  {
    name: 'tour, thanks',
    tapped: ({ tour }) => tour.concludeTour,
    leadsTo: /\/thanks$/,
    shows: ({ browser }) => browser.page.getByRole('button', { name: 'New tour', exact: true }),
  },
  {
    name: 'thanks, select building',
    before: async ({ browser }) => new AppBar(browser.page).everythingSent.waitFor(),
    tapped: ({ browser }) => browser.page.getByRole('button', { name: 'New tour', exact: true }),
    leadsTo: /\/select_building$/,
    shows: ({ building }) => building.mandate,
  },
  {
    name: 'signing out, login',
    tapped: ({ browser }) => new AppBar(browser.page).logOut,
    leadsTo: /\/login$/,
    shows: ({ browser }) => new LoginPage(browser.page).logIn,
  },
];

async function walkWith(who: Pick<Walk, 'inspector' | 'at' | 'browser'>): Promise<Walk> {
  const { page } = who.browser;
  return {
    ...who,
    fingers: await createFingers(page),
    building: new SelectBuildingPage(page),
    tour: new TourPage(page),
    touchpoint: new TouchpointPage(page),
    question: new SubTouchpointPage(page),
  };
}

for (const [device, { viewport, distances }] of Object.entries(devices)) {
  for (const apart of distances) {
    journey(
      `A1 two quick taps on a ${device}, ${apart} ms apart, do what one does, on every screen`,
      async ({ fixture, inspector, building }) => {
        const browser = await fixture.openBrowser({ viewport });
        const { page } = browser;
        const walk = await walkWith({ inspector, at: building, browser });
        await new LoginPage(page).open(fixture.proxy.origin);
        for (const { name, before, tapped, leadsTo, shows } of steps) {
          await before?.(walk);
          const control = tapped(walk);
          await expect.poll(() => control.isEnabled()).toBe(true);
          // Only the last two taps were quick.
          if (before !== undefined) await wait(settlingMs);
          await walk.fingers.tapTwice(control, apart);
          await page.waitForURL(leadsTo).catch(() => undefined);
          await shows(walk)
            .waitFor()
            .catch(() => undefined);
          await wait(settlingMs);
          expect(`${name}: ${page.url()}`).toMatch(leadsTo);
          expect([name, await shows(walk).isVisible()]).toEqual([name, true]);
        }
      },
    );
  }

  const run = device === 'phone' ? journey : rareJourney;
  run(
    `A1 on a ${device} the button that concludes the tour does not stand where that of a touchpoint stands`,
    async ({ fixture, inspector, building }) => {
      const browser = await fixture.openBrowser({ viewport });
      const walk = await walkWith({ inspector, at: building, browser });
      const { page } = browser;
      await signIn(page, fixture.proxy.origin, inspector);
      await walk.building.startTour(building.mandate, building.name);
      const placeOf = async (control: Locator) => {
        const box = await control.boundingBox();
        if (box === null) throw new Error('It is not there.');
        return box;
      };
      // Beside another button, and alone.
      for (const title of ['Having meetings', 'Working in the building'] as const) {
        await toRead(page);
        await walk.tour.touchpoint(title).click();
        await walk.touchpoint.rateAllQuickly(title);
        const ofTouchpoint = await placeOf(walk.touchpoint.concludeTouchpoint);
        await page.goBack();
        const ofTour = await placeOf(walk.tour.concludeTour);
        expect(
          ofTour.y + ofTour.height <= ofTouchpoint.y ||
            ofTour.x + ofTour.width <= ofTouchpoint.x ||
            ofTouchpoint.x + ofTouchpoint.width <= ofTour.x,
        ).toBe(true);
      }
    },
  );
}
