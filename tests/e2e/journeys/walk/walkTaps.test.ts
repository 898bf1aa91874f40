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
  async ({ world, inspector }) => {
    // Any building will do: it is the first that the list offers.
    await world.addBuilding();
    const { page } = await world.openBrowser({ viewport: { width: 390, height: 844 } });
    // A page that glides would be touched where something else is by then, and touched again.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Every finger that really touches the page counts, whatever the test believes it did.
    await page.addInitScript(() => {
      // One that Playwright takes back, because the page moved under it, does not come as far as this.
      window.addEventListener('pointerdown', ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
      });
    });
    const taps = () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
    await signIn(page, world.proxy.origin, inspector);
    const choice = new SelectBuildingPage(page);
    const tour = new TourPage(page);
    const touchpoint = new TouchpointPage(page);
    await choice.mandate.waitFor();
    await page.evaluate(() => sessionStorage.removeItem('taps'));

    await choice.mandate.click();
    await choice.suggestions.first().click();
    await choice.object.click();
    await choice.suggestions.first().click();
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
    // The ratings alone: nothing was answered in passing.
    expect(counted).toBeGreaterThan(Object.values(walk).flat().length);
    expect(counted).toBeLessThanOrEqual(40);
    expect(counted).toBe(38);

    await step('nothing of it was anything else than good', async () => {
      // The tour, its four touchpoints, and its end.
      await untilSent(world, page, 6);
      await page.getByText('Everything has reached the server.').waitFor();
      const saved = world.proxy.records.filter(({ url }) => url.includes('/touchpoints'));
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
