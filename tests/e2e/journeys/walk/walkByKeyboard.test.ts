import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { type TouchpointTitle, walk } from '../../pages/walk.ts';

journey('a complete tour by keyboard alone', async ({ fixture, inspector, building }) => {
  const { page } = await fixture.openBrowser({ viewport: { width: 1280, height: 800 } });
  const tour = new TourPage(page);
  const touchpoint = new TouchpointPage(page);
  await signIn(page, fixture.proxy.origin, inspector);

  const press = (key: string) => page.keyboard.press(key);
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    // Disabled controls are skipped.
    await expect.poll(() => target.isEnabled()).toBe(true);
    for (let steps = 0; steps < 60; steps += 1) {
      if (await hasFocus(target)) return;
      await press(key);
    }
    throw new Error(`The keyboard does not reach ${String(target)}.`);
  }

  async function arrive(title: string): Promise<void> {
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1, name: title }))).toBe(true);
  }

  /** Down the column of "Good", with the arrow keys. */
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

  await step('chooses the building', async () => {
    const choice = new SelectBuildingPage(page);
    await tabTo(choice.mandate);
    await page.keyboard.type(building.mandate);
    await choice.suggestion(building.mandate).waitFor();
    await press('ArrowDown');
    await press('Enter');
    await tabTo(choice.object);
    await page.keyboard.type(building.name);
    await choice.suggestion(building.name).first().waitFor();
    await expect.poll(() => choice.suggestions.count()).toBe(1);
    await press('ArrowDown');
    await press('Enter');
    await tabTo(choice.continue);
    await press('Enter');
    await page.waitForURL('**/en/tour');
  });

  await step('finds the heading first on every page, so that a screen reader says where one is', async () => {
    await arrive(building.name);
    await tabTo(tour.touchpoint('Having meetings'));
    await press('Enter');
    await arrive('Having meetings');
  });

  await step(
    'walks within a question with the arrow keys, and down and up through the questions',
    async () => {
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
    },
  );

  await step('says what is bad in a sheet that takes the focus and gives it back', async () => {
    await press('Enter');
    await expect.poll(() => hasFocus(touchpoint.comment)).toBe(true);
    await page.keyboard.type('The cable is broken');
    await press('Escape');
    await touchpoint.comment.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(touchpoint.quickRating('Meeting-room technology', 'Bad'))).toBe(true);
    await page.getByText('The cable is broken').waitFor();
  });

  await step('takes a rating back with Ctrl+Z, and brings it back', async () => {
    const bad = touchpoint.quickRating('Meeting-room technology', 'Bad');
    await press('Control+z');
    await expect.poll(() => bad.getAttribute('aria-pressed')).toBe('false');
    await tabTo(touchpoint.redo);
    await press('Enter');
    await expect.poll(() => bad.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('The cable is broken').waitFor();
  });

  await step('concludes, and goes on to the next touchpoint', async () => {
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

  await step('types the floor and answers the question about another one', async () => {
    await tabTo(touchpoint.floor);
    await page.keyboard.type('3');
    await rateAll('Working in the building');
    await tabTo(touchpoint.concludeTouchpoint);
    await press('Enter');
    await tour.anotherFloor.waitFor();
    await tabTo(tour.anotherFloor.getByRole('button', { name: 'No', exact: true }));
    await press('Enter');
    await tour.anotherFloor.waitFor({ state: 'hidden' });
  });

  await step('concludes the tour', async () => {
    await tabTo(tour.concludeTour);
    await press('Enter');
    await page.waitForURL('**/en/thanks');
    await arrive('Thank you!');
    await page.getByText('Everything has reached the server.').waitFor();
  });
});
