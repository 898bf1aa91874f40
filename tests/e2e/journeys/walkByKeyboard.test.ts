import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { type TouchpointTitle, walk } from '../pages/walk.ts';

// One tour without a finger or a mouse, step by step: each test goes on where the one before it stopped.
describe('a complete tour by keyboard alone', () => {
  let world: AppWorld;
  let browser: Browser;
  let tour: TourPage;
  let touchpoint: TouchpointPage;

  beforeAll(async () => {
    world = await createAppWorld();
    browser = await world.openBrowser('desk', { viewport: { width: 1280, height: 800 } });
    tour = new TourPage(browser.page);
    touchpoint = new TouchpointPage(browser.page);
    await signIn(browser.page, world.proxy.origin);
  });
  afterAll(() => world.end());

  const press = (key: string) => browser.page.keyboard.press(key);
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    // What cannot be used yet is not on the way of the keyboard.
    await expect.poll(() => target.isEnabled()).toBe(true);
    for (let steps = 0; steps < 60; steps += 1) {
      if (await hasFocus(target)) return;
      await press(key);
    }
    throw new Error(`The keyboard does not reach ${String(target)}.`);
  }

  async function arrive(title: string): Promise<void> {
    await expect
      .poll(() => hasFocus(browser.page.getByRole('heading', { level: 1, name: title })))
      .toBe(true);
  }

  /** Down the column of "Good", as somebody does who knows the arrow keys. */
  async function rateAll(title: TouchpointTitle): Promise<void> {
    for (const [place, question] of walk[title].entries()) {
      const good = touchpoint.quickRating(question, 'Good');
      if (place === 0) await tabTo(good);
      else await press('ArrowDown');
      await expect.poll(() => hasFocus(good)).toBe(true);
      await press('Enter');
      await touchpoint.lastKept.filter({ hasText: `${question}: Good` }).waitFor();
      expect(await good.getAttribute('aria-pressed')).toBe('true');
      expect(await hasFocus(good)).toBe(true);
    }
  }

  it('chooses the building', async () => {
    const building = new SelectBuildingPage(browser.page);
    await tabTo(building.mandate);
    await browser.page.keyboard.type('Kanton Aargau');
    await building.suggestion('Kanton Aargau').waitFor();
    await press('ArrowDown');
    await press('Enter');
    await tabTo(building.object);
    await browser.page.keyboard.type('Kantonsspital Baden AG');
    await building.suggestion('Kantonsspital Baden AG').first().waitFor();
    await press('ArrowDown');
    await press('Enter');
    await tabTo(building.continue);
    await press('Enter');
    await browser.page.waitForURL('**/en/tour');
  });

  it('finds the heading first on every page, so that a screen reader says where one is', async () => {
    await arrive('Kantonsspital Baden AG');
    await tabTo(tour.touchpoint('Having meetings'));
    await press('Enter');
    await arrive('Having meetings');
  });

  it('walks within a question with the arrow keys, and down and up through the questions', async () => {
    const first = 'Meeting-room technology';
    await tabTo(touchpoint.quickRating(first, 'Good'));
    await press('ArrowRight');
    await press('ArrowRight');
    await expect.poll(() => hasFocus(touchpoint.quickRating(first, 'Not applicable'))).toBe(true);
    await press('ArrowRight');
    expect(await hasFocus(touchpoint.quickRating(first, 'Not applicable'))).toBe(true);
    await press('ArrowDown');
    await expect
      .poll(() => hasFocus(touchpoint.quickRating('Meeting-room service', 'Not applicable')))
      .toBe(true);
    await press('ArrowUp');
    await press('ArrowLeft');
    await expect.poll(() => hasFocus(touchpoint.quickRating(first, 'Bad'))).toBe(true);
  });

  it('says what is bad in a sheet that takes the focus and gives it back', async () => {
    await press('Enter');
    await expect.poll(() => hasFocus(touchpoint.comment)).toBe(true);
    await browser.page.keyboard.type('The cable is broken');
    await press('Escape');
    await touchpoint.comment.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(touchpoint.quickRating('Meeting-room technology', 'Bad'))).toBe(true);
    await browser.page.getByText('The cable is broken').waitFor();
  });

  it('takes a rating back with Ctrl+Z, and brings it back', async () => {
    const bad = touchpoint.quickRating('Meeting-room technology', 'Bad');
    await press('Control+z');
    await expect.poll(() => bad.getAttribute('aria-pressed')).toBe('false');
    await tabTo(touchpoint.redo);
    await press('Enter');
    await expect.poll(() => bad.getAttribute('aria-pressed')).toBe('true');
    await browser.page.getByText('The cable is broken').waitFor();
  });

  it('concludes, and goes on to the next touchpoint', async () => {
    const service = touchpoint.quickRating('Meeting-room service', 'Good');
    await tabTo(service, 'Shift+Tab');
    await press('Enter');
    await tabTo(touchpoint.concludeAndGoTo('Arriving at work'));
    await press('Enter');
    await arrive('Arriving at work');
    await rateAll('Arriving at work');
    await tabTo(touchpoint.concludeAndGoTo('Entering the building'));
    await press('Enter');
    await arrive('Entering the building');
    await rateAll('Entering the building');
    await tabTo(touchpoint.concludeAndGoTo('Working in the building'));
    await press('Enter');
    await arrive('Working in the building');
  });

  it('types the floor and answers the question about another one', async () => {
    await tabTo(touchpoint.floor);
    await browser.page.keyboard.type('3');
    await rateAll('Working in the building');
    await tabTo(touchpoint.concludeTouchpoint);
    await press('Enter');
    await tour.anotherFloor.waitFor();
    await tabTo(tour.anotherFloor.getByRole('button', { name: 'No', exact: true }));
    await press('Enter');
    await tour.anotherFloor.waitFor({ state: 'hidden' });
  });

  it('concludes the tour', async () => {
    await tabTo(tour.concludeTour);
    await press('Enter');
    await browser.page.waitForURL('**/en/thanks');
    await browser.page.getByText('Everything has reached the server.').waitFor();
  });
});
