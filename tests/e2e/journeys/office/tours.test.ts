import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { ToursPage } from '../../pages/ToursPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const comment = 'The handrail is loose. <img src=x onerror=alert(1)>';

journey(
  'a tour is continued, read, found by an administrator, exported, printed, and unavailable without a network',
  async ({ fixture, inspector, administrator, building }) => {
    const inspectorName = `${inspector.firstname} ${inspector.lastname}`;
    const phone = await fixture.openBrowser({ worker: true });
    await signIn(phone.page, fixture.proxy.origin, inspector);
    await workerReady(phone.page);
    const desk = await fixture.openBrowser({ viewport: { width: 1280, height: 900 } });
    await signIn(desk.page, fixture.proxy.origin, administrator);
    const mine = new ToursPage(phone.page);
    const all = new ToursPage(desk.page);

    /** A new conclusion may still be on its way: the list is reloaded until it appears. */
    async function untilListed(text: string): Promise<void> {
      await expect
        .poll(
          async () => {
            await mine.open(fixture.proxy.origin);
            await mine.rows.first().waitFor();
            return await mine.row(building.name).innerText();
          },
          { timeout: 60_000 },
        )
        .toContain(text);
    }

    await step('an unfinished tour stands in the list and above it, and is taken up again', async () => {
      await new SelectBuildingPage(phone.page).startTour(building.mandate, building.name);
      await new TourPage(phone.page).touchpoint('Having meetings').click();
      const touchpoint = new TouchpointPage(phone.page);
      await touchpoint.rateAll('Having meetings', { question: 'Meeting-room service', comment });
      await touchpoint.conclude();
      await untilListed('1 of 4');
      await mine.onThisDevice.getByText('1 of 4 touchpoints concluded', { exact: true }).waitFor();
      const row = mine.row(building.name);
      await row.getByText('Unfinished', { exact: true }).waitFor();
      await row.getByRole('link').click();
      await mine.continueThisTour.click();
      await phone.page.waitForURL('**/en/tour');
    });

    await step('a concluded tour is read: every rating and comment, receipts and times', async () => {
      await new TourPage(phone.page).concludeTour.click();
      await phone.page.waitForURL('**/en/thanks');
      await untilListed('Concluded');
      await mine.row(building.name).getByRole('link').click();
      const begins = mine.touchpoint('Rated bad');
      await begins.getByText('Having meetings', { exact: true }).waitFor();
      await begins.getByText(comment, { exact: true }).waitFor();
      expect((await phone.page.getByRole('article').innerText()).trimStart()).toMatch(/^Rated bad\n/);
      const meetings = mine.touchpoint('Having meetings');
      await meetings.getByText(comment, { exact: true }).waitFor();
      await meetings.getByText(/received/).waitFor();
      await mine.touchpoint('Arriving at work').getByText('Not concluded: no answers were sent.').waitFor();
      expect(await mine.continueThisTour.count()).toBe(0);
      expect(await phone.page.locator('img').count()).toBe(0);
    });

    await step('an administrator finds it by inspector, state and day', async () => {
      await all.open(fixture.proxy.origin);
      await all.search.fill(building.name.toLowerCase());
      await all.row(building.name).getByText(inspectorName, { exact: true }).waitFor();
      await all.state.selectOption('open');
      await desk.page.getByText('No tour matches', { exact: true }).waitFor();
      await all.state.selectOption('concluded');
      await all.row(building.name).waitFor();
      await desk.page.getByLabel('To', { exact: true }).fill('2020-01-01');
      await desk.page.getByText('No tour matches', { exact: true }).waitFor();
      await desk.page.getByRole('button', { name: 'Clear filters', exact: true }).click();
      await all.row(building.name).waitFor();
      await all.inspector.fill(inspector.lastname.toLowerCase());
      await desk.page.getByRole('option', { name: inspectorName }).click();
      await all.row(building.name).waitFor();
      await desk.page.waitForURL(/user_id=/);
    });

    await step('the answers are exported, one row each', async () => {
      const download = desk.page.waitForEvent('download');
      // It is where the list of inspectors was.
      await tapWhenRead(desk.page.getByRole('button', { name: 'Export as CSV', exact: true }));
      const text = readFileSync(await (await download).path(), 'utf8');
      expect(text.trim().split('\r\n').length).toBeGreaterThanOrEqual(3);
      expect(text).toContain('The handrail is loose.');
    });

    await step('a report prints on A4 and leaves the bars off', async () => {
      await all.row(building.name).getByRole('link').click();
      await all.touchpoint('Having meetings').waitFor();
      await desk.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await desk.page.getByRole('banner').waitFor({ state: 'hidden' });
      await desk.page.getByRole('button', { name: 'Print', exact: true }).waitFor({ state: 'hidden' });
      const ink = () => desk.page.evaluate(() => getComputedStyle(document.body).color);
      await expect.poll(ink).toBe('rgb(23, 24, 28)');
      const pdf = (await desk.page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
      await desk.page.emulateMedia({ media: null, colorScheme: null });
    });

    await step('without a network the list says so, and comes when there is one', async () => {
      await fixture.proxy.close();
      await mine.open(fixture.proxy.origin);
      await phone.page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
      await fixture.proxy.listen();
      await phone.page.getByRole('button', { name: 'Try again', exact: true }).click();
      await mine.row(building.name).waitFor();
    });
  },
);
