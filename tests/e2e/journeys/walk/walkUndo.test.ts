import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';
import { walk } from '../../pages/walk.ts';

const broken = 'The edge of the third step is broken';
// The journey kills its browser, and never goes offline.
const phone = { viewport: { width: 390, height: 844 }, worker: false };

journey(
  'S2 T2 T6 T7 T8 U3 U4 F8 F9 F10 rating on the card: kept, undone, commented, counted, and a floor as the one below',
  async ({ fixture, inspector, building }) => {
    let browser = await fixture.openProfile('phone', phone);
    await browser.page.emulateMedia({ reducedMotion: 'reduce' });
    let tour = new TourPage(browser.page);
    let touchpoint = new TouchpointPage(browser.page);
    await signIn(browser.page, fixture.proxy.origin, inspector);
    await new SelectBuildingPage(browser.page).startTour(building.mandate, building.name);
    await tour.touchpoint('Entering the building').click();

    const pressed = (question: string, rating: 'Good' | 'Bad' | 'Not applicable') =>
      touchpoint.quickRating(question, rating).getAttribute('aria-pressed');
    const kept = (words: string) => touchpoint.lastKept.filter({ hasText: words }).waitFor();

    await step('U4 the way back leads to the place where the tour was left', async () => {
      const { page } = browser;
      const top = () => page.evaluate(() => window.scrollY);
      // Without a pointer, for which Playwright would scroll.
      const open = (title: 'Entering the building' | 'Having meetings') =>
        tour.touchpoint(title).evaluate((link: HTMLElement) => link.click());
      await touchpoint.quickRating('Lifts', 'Good').waitFor();
      await page.goBack();
      await tour.touchpoint('Having meetings').waitFor();
      await page.setViewportSize({ width: 390, height: 500 });
      await page.evaluate(() => window.scrollTo(0, 150));
      await expect.poll(top).toBe(150);
      await open('Having meetings');
      await touchpoint.quickRating('Meeting-room service', 'Good').waitFor();
      await page.goBack();
      await tour.touchpoint('Having meetings').waitFor();
      await expect.poll(top).toBe(150);
      await page.setViewportSize(phone.viewport);
      await open('Entering the building');
    });

    await step('every target of the walk is at least 48 pixels', async () => {
      await touchpoint.quickRating('Lifts', 'Good').waitFor();
      const small = await browser.page
        .locator('main button, main input, main summary')
        .evaluateAll((targets) =>
          targets
            .map((target) => ({ box: target.getBoundingClientRect(), name: target.outerHTML.slice(0, 120) }))
            .filter(({ box }) => box.width > 0 && (box.width < 48 || box.height < 48))
            .map(({ name }) => name),
        );
      expect(small).toEqual([]);
    });

    const isInReach = async (question: string) => {
      const box = await touchpoint.quickRating(question, 'Good').boundingBox();
      const bar = await browser.page.locator('[data-inspection-footer]').boundingBox();
      return box !== null && bar !== null && box.y > 56 && box.y + 48 < bar.y;
    };

    await step('T7 the next question comes into reach by itself, and the bar hides none of it', async () => {
      const questions = walk['Entering the building'];
      for (const [place, question] of questions.entries()) {
        await touchpoint.quickRating(question, 'Good').click();
        const next = questions[place + 1];
        if (next !== undefined) await expect.poll(() => isInReach(next)).toBe(true);
      }
      await expect.poll(() => touchpoint.concludeTouchpoint.isEnabled()).toBe(true);
    });

    await step('T7 U4 and stays there while the page of its tour is rendered off screen', async () => {
      // For a snapshot, 400 ms after the last change.
      await browser.page.waitForTimeout(1500);
      expect(await isInReach('Lifts')).toBe(true);
    });

    await step('what is chosen can be seen in forced colours, too', async () => {
      await browser.page.emulateMedia({ forcedColors: 'active' });
      const ground = (rating: 'Good' | 'Bad') =>
        touchpoint
          .quickRating('Lifts', rating)
          .evaluate((button) => getComputedStyle(button).backgroundColor);
      expect(await ground('Good')).not.toBe(await ground('Bad'));
      await browser.page.emulateMedia({ forcedColors: 'none' });
    });

    await step('S2 T6 says what is kept, takes it back, and brings it back', async () => {
      await touchpoint.quickRating('Lifts', 'Not applicable').click();
      await kept('Lifts: Not applicable');
      await touchpoint.undo.click();
      await expect.poll(() => pressed('Lifts', 'Good')).toBe('true');
      await touchpoint.redo.click();
      await expect.poll(() => pressed('Lifts', 'Not applicable')).toBe('true');
    });

    await step('T8 tapping the chosen rating again loses nothing', async () => {
      await touchpoint.quickRating('Lifts', 'Not applicable').click();
      expect(await pressed('Lifts', 'Not applicable')).toBe('true');
    });

    await step(
      'T2 T8 bad asks for its comment by itself; what is typed survives another tap and the end of the browser',
      async () => {
        await touchpoint.quickRating('Stairs', 'Bad').click();
        await expect
          .poll(() => touchpoint.comment.evaluate((field) => field === document.activeElement))
          .toBe(true);
        await touchpoint.comment.fill(broken);
        await touchpoint.page.getByRole('dialog').getByText('Saved on this device').waitFor();
        await tapWhenRead(touchpoint.done);
        await touchpoint.comment.waitFor({ state: 'detached' });
        await tapWhenRead(touchpoint.quickRating('Stairs', 'Bad'));
        await expect.poll(() => touchpoint.comment.inputValue()).toBe(broken);
        await browser.kill();
        browser = await fixture.openProfile('phone', phone);
        touchpoint = new TouchpointPage(browser.page);
        tour = new TourPage(browser.page);
        await browser.page.goto(`${fixture.proxy.origin}/en/tour`);
        await tour.touchpoint('Entering the building').click();
        await browser.page.getByText(broken).waitFor();
        await expect.poll(() => pressed('Stairs', 'Bad')).toBe('true');
        await expect.poll(() => pressed('Lifts', 'Not applicable')).toBe('true');
      },
    );

    await step('T2 concluding without a comment leads to the card that lacks it', async () => {
      await touchpoint.quickRating('Reception', 'Bad').click();
      await touchpoint.comment.waitFor();
      await browser.page.keyboard.press('Escape');
      await touchpoint.comment.waitFor({ state: 'detached' });
      const add = browser.page.getByRole('button', { name: 'Reception: add the comment', exact: true });
      await add.waitFor();
      await touchpoint.concludeTouchpoint.click();
      await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
      await add.click();
      await touchpoint.comment.fill('Nobody there');
      await touchpoint.done.click();
      await add.waitFor({ state: 'detached' });
      await touchpoint.conclude();
    });

    await step('U3 the tour counts what it would send and leaves behind', async () => {
      const row = browser.page.getByRole('row', { name: /^Entering the building/ });
      await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['5', '2', '1']);
      await browser.page.getByText(broken).waitFor();
      const left = browser.page.getByText('3 touchpoints are not concluded and will not be sent');
      // It may be where the touchpoint was concluded.
      await tapWhenRead(left);
      await browser.page
        .getByRole('listitem')
        .filter({ hasText: /^Arriving at work$/ })
        .waitFor();
      await left.click();
    });

    await step('F8 F9 F10 a floor as the one below, except, and undone as one', async () => {
      await tour.touchpoint('Working in the building').click();
      await browser.page.getByRole('button', { name: 'Floor 0', exact: true }).click();
      await expect.poll(() => touchpoint.floor.inputValue()).toBe('0');
      await touchpoint.rateAllQuickly('Working in the building');
      await touchpoint.concludeTouchpoint.click();
      await tour.answerAnotherFloor('Yes');
      // It is in the field, and stored only with the conclusion.
      await expect.poll(() => touchpoint.floor.inputValue()).toBe('1');
      await browser.page.getByText('Suggested. Change it if you are on another floor.').waitFor();
      await browser.page.getByRole('button', { name: 'One floor up', exact: true }).click();
      await expect.poll(() => touchpoint.floor.inputValue()).toBe('2');
      await browser.page.getByRole('button', { name: 'One floor down', exact: true }).click();
      await expect.poll(() => touchpoint.floor.inputValue()).toBe('1');
      await touchpoint.quickRating('Heating', 'Not applicable').click();
      await kept('Heating: Not applicable');
      await touchpoint.asFloorBelow.click();
      await kept('Same as below: Floor 0');
      // Saving is reported at once; the answers are read from the store a moment later.
      await expect.poll(() => pressed('Workplaces', 'Good')).toBe('true');
      expect(await pressed('Heating', 'Not applicable')).toBe('true');
      await touchpoint.undo.click();
      await expect.poll(() => pressed('Workplaces', 'Good')).toBe('false');
      expect(await pressed('Heating', 'Not applicable')).toBe('true');
      await touchpoint.redo.click();
      await expect.poll(() => pressed('Workplaces', 'Good')).toBe('true');
      await touchpoint.concludeTouchpoint.click();
      await tour.answerAnotherFloor('No');
      await expect.poll(() => tour.touchpoint('Working in the building').count()).toBe(2);
      const strip = browser.page.getByRole('navigation', { name: 'Floors' });
      await expect.poll(() => strip.getByRole('link').count()).toBe(2);
      await strip.getByRole('link', { name: 'Floor 1', exact: true }).click();
      await browser.page.waitForURL('**/touchpoints/*');
    });

    await step('breaks no content policy and leaves no error on the console', async () => {
      expect(browser.complaints).toEqual([]);
    });
  },
);
