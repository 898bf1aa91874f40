import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';
import { untilSent } from '../../pages/untilSent.ts';
import { walk } from '../../pages/walk.ts';

journey(
  'a full tour on one floor, all good, from select building to thanks, takes at most 40 taps',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ viewport: { width: 390, height: 844 } });
    // During smooth scrolling a touch would hit something else and be repeated.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Counts real touches, whatever the test intended.
    await page.addInitScript(() => {
      // A touch that Playwright retries because the page moved is not counted here.
      window.addEventListener('pointerdown', ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
      });
    });
    const taps = () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
    await signIn(page, fixture.proxy.origin, inspector);
    const choice = new SelectBuildingPage(page);
    const tour = new TourPage(page);
    const touchpoint = new TouchpointPage(page);
    await choice.mandate.waitFor();
    await page.evaluate(() => sessionStorage.removeItem('taps'));

    await choice.mandate.click();
    await choice.mandate.fill(building.mandate);
    await choice.suggestion(building.mandate).first().click();
    await choice.object.click();
    await choice.object.fill(building.name);
    await choice.suggestion(building.name).first().click();
    await tapWhenRead(choice.continue);

    await tour.concludeTour.waitFor();
    await tapWhenRead(tour.touchpoint('Arriving at work'));
    await touchpoint.rateAllQuickly('Arriving at work');
    await tapWhenRead(touchpoint.concludeAndGoTo('Entering the building'));
    await page.getByRole('heading', { name: 'Entering the building' }).waitFor();
    await touchpoint.rateAllQuickly('Entering the building');
    await tapWhenRead(touchpoint.concludeAndGoTo('Working in the building'));
    await page.getByRole('heading', { name: 'Working in the building' }).waitFor();
    await tapWhenRead(page.getByRole('button', { name: 'Floor 0', exact: true }));
    await touchpoint.rateAllQuickly('Working in the building');
    await tapWhenRead(touchpoint.concludeTouchpoint);
    await tour.answerAnotherFloor('No');
    await tapWhenRead(tour.touchpoint('Having meetings'));
    await touchpoint.rateAllQuickly('Having meetings');
    await tapWhenRead(touchpoint.concludeTouchpoint);
    await tapWhenRead(tour.concludeTour);
    await page.waitForURL('**/thanks');

    const counted = await taps();
    // Only the ratings: no card was hit in passing.
    expect(counted).toBeGreaterThan(Object.values(walk).flat().length);
    expect(counted).toBeLessThanOrEqual(40);
    expect(counted).toBe(38);

    await step('nothing of it was anything else than good', async () => {
      // The tour, its four touchpoints, and its conclusion.
      await untilSent(fixture, page, 6);
      await page.getByText('Everything has reached the server.').waitFor();
      const saved = fixture.proxy.records.filter(({ url }) => url.includes('/touchpoints'));
      const sent = saved
        .map(({ body }) => body)
        .join('\n')
        .matchAll(/"rating":"(\w+)"/g);
      const ratings = [...sent].map(([, rating]) => rating);
      expect(ratings).toHaveLength(24);
      expect(new Set(ratings)).toEqual(new Set(['good']));
    });
  },
);
