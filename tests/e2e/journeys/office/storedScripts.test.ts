import { expect } from 'vitest';
import type { OpenBrowser } from '../../../support/browser/browser.ts';
import { step } from '../../../support/browser/step.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { rareJourney } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { ToursPage } from '../../pages/ToursPage.ts';

const script = '<img src=x onerror=alert(document.domain)>';
const screens = ['select_building', 'tour', 'tours', 'sync', 'welcome', 'account', 'thanks'];

/** The effect that one of the scripts would have. */
function watch({ page }: OpenBrowser): () => Promise<void> {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  return async () => {
    expect(await page.locator('img').count()).toBe(0);
    expect(opened).toEqual([]);
  };
}

rareJourney(
  'a script in a mandate, a building and a comment stays text on every screen, online and without a network',
  async ({ fixture, inspector }) => {
    const building = `Library of ${inspector.lastname} ${script}`;
    const mandate = `Mandate of ${inspector.lastname} ${script}`;
    await fixture.addBuilding({ mandate, name: building, street: script, city: `</title>${script}` });
    const phone = await fixture.openBrowser({ worker: true });
    const { page } = phone;
    const nothingRan = watch(phone);
    await signIn(page, fixture.proxy.origin, inspector);
    await workerReady(page);

    async function walkEveryScreen(): Promise<void> {
      for (const path of screens) {
        await page.goto(`${fixture.proxy.origin}/en/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await nothingRan();
      }
      await page.goto(`${fixture.proxy.origin}/en/tour`);
      await page.getByText(building, { exact: false }).first().waitFor();
      await new TourPage(page).touchpoint('Having meetings').click();
      await nothingRan();
      await new TouchpointPage(page).openQuestion('Meeting-room service');
      await expect.poll(() => new SubTouchpointPage(page).comment.inputValue()).toBe(script);
      await nothingRan();
    }

    await step('online', async () => {
      const choice = new SelectBuildingPage(page);
      await choice.mandate.fill(`mandate of ${inspector.lastname} <img`);
      await choice.suggestion(script).first().click();
      await choice.object.fill('library');
      await choice.suggestion(script).first().click();
      await nothingRan();
      await choice.continue.click();
      await page.waitForURL('**/tour');
      await new TourPage(page).touchpoint('Having meetings').click();
      const touchpoint = new TouchpointPage(page);
      await touchpoint.rateAll('Having meetings', { question: 'Meeting-room service', comment: script });
      await touchpoint.conclude();
      await walkEveryScreen();

      const tours = new ToursPage(page);
      await expect
        .poll(
          async () => {
            await tours.open(fixture.proxy.origin);
            await tours.rows.first().waitFor();
            return await tours.row(building).innerText();
          },
          { timeout: 60_000 },
        )
        .toContain('1 of 4');
      await tours.row(building).getByRole('link').click();
      await tours.touchpoint('Having meetings').getByText(script, { exact: true }).waitFor();
      await expect.poll(() => page.title()).toContain(script);
      await nothingRan();
    });

    await step('without a network', async () => {
      await fixture.proxy.close();
      await walkEveryScreen();
    });

    await step('no screen had to be stopped by the policy', async () => {
      expect(phone.complaints.filter((complaint) => /Content Security|Trusted/.test(complaint))).toEqual([]);
    });
  },
);
