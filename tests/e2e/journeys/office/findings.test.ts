import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const desk = { width: 1440, height: 900 };
const good = { rating: 'good', comment: null } as const;

journey(
  'N8 N10 a finding is acknowledged, sent, due, resolved, and opens when it is seen bad again',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    const walk = (comment: string) =>
      concludeByCalls(ask, building, (topic) => (topic === 'washrooms' ? { rating: 'bad', comment } : good));
    await walk('No soap on any floor.');
    const { page } = await fixture.openBrowser({ viewport: desk });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    const open = () =>
      results.open(fixture.proxy.origin, '/findings', `?query=${encodeURIComponent(building.name)}`);
    const row = results.finding('No soap on any floor.');

    await step('acknowledged in its row, with who and until when', async () => {
      await open();
      await row.getByLabel('State', { exact: true }).selectOption('acknowledged');
      await row.getByLabel('Responsible', { exact: true }).fill('janitor@example.org');
      await page.keyboard.press('Enter');
      await row.getByLabel('Due', { exact: true }).fill('2020-01-31');
      await page.keyboard.press('Enter');
      await row.getByText('overdue', { exact: true }).waitFor();
      await open();
      await expect.poll(() => row.getByLabel('State', { exact: true }).inputValue()).toBe('acknowledged');
      expect(await row.getByLabel('Responsible', { exact: true }).inputValue()).toBe('janitor@example.org');
    });

    await step('sent by e-mail to whoever is responsible', async () => {
      await row.getByRole('button', { name: /Washrooms/ }).click();
      await page.waitForURL(/finding=/);
      await results.drawer.getByRole('button', { name: 'Send to …', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Send this finding by email', exact: true });
      expect(await dialog.getByLabel('Email', { exact: true }).inputValue()).toBe('janitor@example.org');
      await dialog.getByLabel('Note', { exact: true }).fill('Please today.');
      await tapWhenRead(dialog.getByRole('button', { name: 'Send', exact: true }));
      // It closes gradually, and has a note too.
      await dialog.waitFor({ state: 'detached' });
      await results.drawer.getByRole('listitem').filter({ hasText: 'Sent to janitor@example.org' }).waitFor();
    });

    await step('resolved with a note', async () => {
      await results.drawer.getByLabel('State', { exact: true }).selectOption('resolved');
      await results.drawer.getByLabel('Note', { exact: true }).fill('Dispensers filled.');
      // It is where "Send" of the dialog was, and the form is filled in before the tap guard ends.
      await tapWhenRead(results.drawer.getByRole('button', { name: 'Save', exact: true }));
      await results.drawer.getByRole('listitem').filter({ hasText: 'Dispensers filled.' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => row.getByLabel('State', { exact: true }).inputValue()).toBe('resolved');
      expect(await row.getByText('overdue', { exact: true }).count()).toBe(0);
    });

    await step('on the board it is dragged from one state to another, and back by its field', async () => {
      const search = `?view=board&query=${encodeURIComponent(building.name)}`;
      await results.open(fixture.proxy.origin, '/findings', search);
      const card = (state: string) => results.part(state).getByText('No soap on any floor.', { exact: true });
      await card('Resolved').dragTo(results.part('Acknowledged'));
      await card('Acknowledged').waitFor();
      await card('Resolved').waitFor({ state: 'detached' });
      await results.part('Acknowledged').getByLabel('State', { exact: true }).selectOption('resolved');
      await card('Resolved').waitFor();
    });

    await step('seen bad again it is open, and its history says so', async () => {
      await walk('Empty again.');
      await open();
      const again = results.finding('Empty again.');
      await expect.poll(() => again.getByLabel('State', { exact: true }).inputValue()).toBe('open');
      await again.getByRole('button', { name: /Washrooms/ }).click();
      await results.drawer
        .getByRole('listitem')
        .filter({ hasText: 'Rated bad again, and open again' })
        .waitFor();
      await results.drawer.getByText('No soap on any floor.', { exact: true }).waitFor();
    });
  },
);

journey(
  'N11 of two administrators the second sees what the first said, and keeps what they typed',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    await concludeByCalls(ask, building, (topic) =>
      topic === 'stairs' ? { rating: 'bad', comment: 'Loose step.' } : good,
    );
    const second = await fixture.addPerson({ role: 'administrator', firstname: 'Berta' });
    const pages = [];
    for (const person of [administrator, second]) {
      const { page } = await fixture.openBrowser({ viewport: desk });
      await signIn(page, fixture.proxy.origin, person);
      const results = new ResultsPage(page);
      await results.open(fixture.proxy.origin, '/findings', `?query=${encodeURIComponent(building.name)}`);
      await results
        .finding('Loose step.')
        .getByRole('button', { name: /Stairs/ })
        .click();
      await results.drawer.getByLabel('Note', { exact: true }).waitFor();
      pages.push(results);
    }
    const [first, other] = pages;
    if (first === undefined || other === undefined) throw new Error('two pages were opened');
    await other.drawer.getByLabel('Note', { exact: true }).fill('Mine: the joiner comes on Friday.');
    await first.drawer.getByLabel('Note', { exact: true }).fill('Theirs: ordered.');
    await first.drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await first.drawer.getByRole('listitem').filter({ hasText: 'Theirs: ordered.' }).waitFor();

    await other.drawer.getByRole('button', { name: 'Save', exact: true }).click();
    const alert = other.drawer.getByRole('alert');
    await alert.getByText('Theirs: ordered.', { exact: true }).waitFor();
    await alert.getByText(/^Ada .* saved first$/).waitFor();
    expect(await other.drawer.getByLabel('Note', { exact: true }).inputValue()).toBe(
      'Mine: the joiner comes on Friday.',
    );
    await other.drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await other.drawer
      .getByRole('listitem')
      .filter({ hasText: 'Mine: the joiner comes on Friday.' })
      .waitFor();
    await other.drawer.getByRole('listitem').filter({ hasText: 'Theirs: ordered.' }).waitFor();
  },
);

journey(
  'the page stays where it is while a change of several findings is typed',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    await concludeByCalls(ask, building, () => ({ rating: 'bad', comment: 'Everything is bad.' }));
    const { page } = await fixture.openBrowser({ viewport: { width: 1280, height: 800 } });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    await results.open(fixture.proxy.origin, '/findings', `?query=${encodeURIComponent(building.name)}`);
    await results.finding('Everything is bad.').first().getByRole('checkbox').check();
    const bar = page.locator('form').filter({ hasText: 'Selected: 1' });
    await bar.getByLabel('Responsible', { exact: true }).click();
    const top = () => page.evaluate(() => window.scrollY);
    const before = await top();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1200);
    await page.keyboard.type('janitor');
    // Each letter once scrolled the page by 159 pixels.
    await expect.poll(() => bar.getByLabel('Responsible', { exact: true }).inputValue()).toBe('janitor');
    expect(await top()).toBe(before);
  },
);
