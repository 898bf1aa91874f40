import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { dayOf } from '#domain/results/days.ts';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { readCsv } from '../../../support/data/readers/readCsv.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

const desk = { width: 1440, height: 900 };
const good = { rating: 'good', comment: null } as const;
const bad = (comment: string) => ({ rating: 'bad', comment }) as const;

journey(
  'N2 N4 from the overview’s worst topic to the comment, and back with every filter kept',
  async ({ fixture, inspector, administrator, estate: building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    const comment = 'The lift stops between two floors. Ärgerlich!';
    await concludeByCalls(ask, building, (topic) => (topic === 'lifts' ? bad(comment) : good));
    const { page } = await fixture.openBrowser({ viewport: desk });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);

    await step('the overview is one click away, and its default stands in the address', async () => {
      await page.getByRole('link', { name: 'Tours', exact: true }).first().click();
      await page.waitForURL(/\/en\/results\?.*against_to=/);
      await results.part('How good the buildings are').waitFor();
    });

    await step('what belongs to this mandate alone', async () => {
      const mandate = page.getByRole('combobox', { name: 'Mandate', exact: true });
      await mandate.fill(building.mandate);
      await page.getByRole('option', { name: building.mandate, exact: true }).click();
      await results.untilOfMandate();
      await results.part('How good the buildings are').getByText('96%').waitFor();
      await results
        .part('How good the buildings are')
        .getByText(/Of 24 answers/)
        .waitFor();
      await page.getByText('The worst topic is Lifts.', { exact: true }).waitFor();
    });

    const overview = page.url();
    await step('the worst topic leads to the buildings, the cell to the comment', async () => {
      await results.part('Topics, the worst first').getByRole('link', { name: 'Lifts', exact: true }).click();
      await page.waitForURL(/results\/buildings\?.*sort=topic%3Alifts/);
      expect(new URL(page.url()).searchParams.get('mandate_id')).toBe(
        new URL(overview).searchParams.get('mandate_id'),
      );
      await results.row(building.name).getByRole('gridcell', { name: 'Lifts: Bad', exact: true }).click();
      await results.drawer.getByText(comment, { exact: true }).waitFor();
    });

    await step('the keyboard leads from cell to cell, and opens one', async () => {
      await page.keyboard.press('Escape');
      await results.drawer.waitFor({ state: 'detached' });
      await results.grid.focus();
      await page.keyboard.press('End');
      const last = await results.grid.getAttribute('aria-activedescendant');
      expect(await page.locator(`[id="${last}"]`).getAttribute('aria-label')).toBe(
        'Meeting-room service: Good',
      );
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await results.drawer.getByText('All about this building', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
    });

    await step('back leads to the overview as it was', async () => {
      await page.goBack();
      await page.waitForURL(overview);
      await page.getByText('The worst topic is Lifts.', { exact: true }).waitFor();
    });
  },
);

journey(
  'a link with filters shows another person the same, and the export has the numbers of the screen',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    await concludeByCalls(ask, building, (topic) =>
      topic === 'parking' ? bad('Zu eng, “zwei” Plätze; =1+1') : good,
    );
    const { page } = await fixture.openBrowser({ viewport: desk });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    await results.open(fixture.proxy.origin, '/results/buildings');
    await page.getByLabel('Search', { exact: true }).fill(building.name);
    await page.waitForURL(/query=/);
    await results.row(building.name).waitFor();
    await page.getByText('Buildings: 1', { exact: true }).waitFor();
    await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Custom dates' });
    await page.getByLabel('From', { exact: true }).fill('2020-01-31');
    await page.waitForURL(/from=2020-01-31/);
    await results.row(building.name).waitFor();

    const colleague = await fixture.openBrowser({ viewport: desk });
    await signIn(colleague.page, fixture.proxy.origin, await fixture.addPerson({ role: 'administrator' }));
    await colleague.page.goto(page.url());
    await new ResultsPage(colleague.page).row(building.name).waitFor();
    await colleague.page.getByText('Buildings: 1', { exact: true }).waitFor();
    expect(await colleague.page.getByLabel('From', { exact: true }).inputValue()).toBe('2020-01-31');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV', exact: true }).click();
    const rows = readCsv(readFileSync(await (await download).path(), 'utf8'));
    expect(rows.flat()).toContain(building.name);
    expect(await results.row(building.name).getByRole('gridcell').nth(0).innerText()).toBe('96%');
  },
);

journey(
  'N15 a tour is taken out of all numbers with a reason, and counted again',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    const id = await concludeByCalls(ask, building, (topic) => (topic === 'doors' ? bad('klemmt') : good));
    const { page } = await fixture.openBrowser({ viewport: desk });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    await page.goto(`${fixture.proxy.origin}/en/tours/${id}`);
    await page.getByRole('button', { name: 'Exclude from the results …', exact: true }).click();
    const takeOut = page.getByRole('button', { name: 'Exclude', exact: true });
    expect(await takeOut.isDisabled()).toBe(true);
    await page.getByLabel('Reason').fill('It was the wrong building.');
    await takeOut.click();
    await page.getByText('It was the wrong building.', { exact: true }).waitFor();

    await results.open(
      fixture.proxy.origin,
      '/results/buildings',
      `?query=${encodeURIComponent(building.name)}`,
    );
    await page.getByText('No building matches', { exact: true }).waitFor();

    await page.goto(`${fixture.proxy.origin}/en/tours/${id}`);
    await page.getByRole('button', { name: 'Count this tour again', exact: true }).click();
    await page.getByRole('button', { name: 'Exclude from the results …', exact: true }).waitFor();
    await results.open(
      fixture.proxy.origin,
      '/results/buildings',
      `?query=${encodeURIComponent(building.name)}`,
    );
    await results.row(building.name).waitFor();
  },
);

journey(
  'N6 the usual period ends today where the server counts days, wherever the browser is',
  async ({ fixture, administrator }) => {
    const kiritimati = 'Pacific/Kiritimati';
    fixture.proxy.setNextResponse(
      200,
      { error_reports: null, time_zone: kiritimati },
      ({ url }) => url === paths.clientSettings,
    );
    // In these two zones it is never the same day.
    const { page } = await fixture.openBrowser({ viewport: desk, timezoneId: 'Pacific/Pago_Pago' });
    await signIn(page, fixture.proxy.origin, administrator);
    const before = dayOf(new Date().toISOString(), kiritimati);
    await page.getByRole('link', { name: 'Tours', exact: true }).first().click();
    await page.waitForURL(/\/en\/results\?.*to=/);
    const after = dayOf(new Date().toISOString(), kiritimati);
    expect([before, after]).toContain(new URL(page.url()).searchParams.get('to'));
  },
);
