import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { AppBar } from '../pages/AppBar.ts';
import { signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';

// One walk, step by step: each test goes on where the one before it stopped.
describe('a walk with a network', () => {
  let world: AppWorld;
  let browser: Browser;
  let tour: TourPage;
  let touchpoint: TouchpointPage;
  let question: SubTouchpointPage;

  beforeAll(async () => {
    world = await createAppWorld();
    browser = await world.openBrowser('phone');
    tour = new TourPage(browser.page);
    touchpoint = new TouchpointPage(browser.page);
    question = new SubTouchpointPage(browser.page);
  });
  afterAll(() => world.end());

  it('§2 offers the objects after the mandate, and goes on only with both', async () => {
    await signIn(browser.page, world.proxy.origin);
    const building = new SelectBuildingPage(browser.page);
    await building.mandate.waitFor();
    expect(await building.object.count()).toBe(0);
    expect(await building.continue.isDisabled()).toBe(true);
    await building.mandate.fill('AARGAU');
    await building.suggestion('Kanton Aargau').click();
    expect(await building.continue.isDisabled()).toBe(true);
    await building.object.fill('baden ag');
    await building.suggestion('Kantonsspital Baden AG').click();
    await building.continue.click();
    await browser.page.waitForURL('**/en/tour');
  });

  it('§5 says word for word why a tour cannot be concluded yet', async () => {
    await browser.page
      .getByText('You need to complete at least one touchpoint, before you can conclude this tour.', {
        exact: true,
      })
      .waitFor();
    expect(await tour.concludeTour.isDisabled()).toBe(true);
  });

  it('§5 says word for word why a touchpoint cannot be concluded yet', async () => {
    await tour.touchpoint('Having meetings').click();
    await browser.page
      .getByText('You need to handle all sub touchpoints, before you can conclude this touchpoint.', {
        exact: true,
      })
      .waitFor();
    expect(await touchpoint.concludeTouchpoint.isDisabled()).toBe(true);
  });

  it('§2 §5 waits for a rating, demands a comment for bad, and returns one page back', async () => {
    await touchpoint.question('Meeting-room technology').click();
    expect(await question.conclude.isDisabled()).toBe(true);
    await question.rating('Bad').check();
    await question.conclude.click();
    await browser.page.waitForURL('**/sub_touchpoints/*');
    await expect.poll(() => question.comment.getAttribute('aria-invalid')).toBe('true');
    await question.comment.fill('The cable is broken');
    await question.conclude.click();
    await browser.page.waitForURL('**/touchpoints/*');
    await touchpoint.question('Meeting-room technology').waitFor();
    await browser.page.getByText('The cable is broken').waitFor();
  });

  it('keeps what was typed when the person leaves with the back button', async () => {
    await touchpoint.question('Meeting-room service').click();
    await question.rating('Not applicable').check();
    await question.comment.fill('No rooms here');
    await browser.page.goBack();
    await browser.page.getByText('No rooms here').waitFor();
    await browser.page.goBack();
    await tour.touchpoint('Having meetings').waitFor();
    await browser.page.goForward();
    await browser.page.getByText('No rooms here').waitFor();
  });

  it('§4 returns to the tour after a touchpoint is saved, and shows it on the server', async () => {
    await touchpoint.conclude();
    await browser.page.getByText(/^Concluded, on the server/).waitFor();
    await expect.poll(() => tour.concludeTour.isEnabled()).toBe(true);
  });

  it('§2 asks after a floor whether there is another one, and keeps the question', async () => {
    await tour.touchpoint('Working in the building').click();
    await touchpoint.rateAllQuickly('Working in the building');
    // A missing floor is said beside the button, before it is pressed.
    await browser.page.locator('[data-walk-bar]').getByText('Please enter the floor.').waitFor();
    await touchpoint.concludeTouchpoint.click();
    // Without a floor it stays.
    await expect.poll(() => touchpoint.floor.getAttribute('aria-invalid')).toBe('true');
    await touchpoint.floor.fill('2');
    await touchpoint.concludeTouchpoint.click();
    await tour.answerAnotherFloor('No');
    await expect.poll(() => tour.touchpoint('Working in the building').count()).toBe(1);
    await browser.page.getByRole('button', { name: 'Add a floor' }).click();
    await browser.page.waitForURL('**/touchpoints/*');
    await expect.poll(() => touchpoint.floor.inputValue()).toBe('3');
    await touchpoint.floor.fill('2');
    await touchpoint.rateAllQuickly('Working in the building');
    await touchpoint.concludeTouchpoint.click();
    await expect.poll(() => touchpoint.floor.getAttribute('aria-invalid')).toBe('true');
    await browser.page.goto(`${world.proxy.origin}/en/tour`);
    await expect.poll(() => tour.touchpoint('Working in the building').count()).toBe(2);
  });

  it('§4 thanks after the tour and leads to the next one', async () => {
    await tour.concludeTour.click();
    await browser.page.waitForURL('**/en/thanks');
    await new AppBar(browser.page).everythingSent.waitFor();
    await expect.poll(() => browser.page.evaluate(() => localStorage.getItem('tourId'))).toBeNull();
    await browser.page.getByRole('button', { name: 'New tour', exact: true }).click();
    await browser.page.waitForURL('**/en/select_building');
  });

  it('breaks no content policy and leaves no error on the console', () => {
    expect(browser.complaints).toEqual([]);
  });
});
