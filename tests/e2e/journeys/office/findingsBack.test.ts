import { expect } from 'vitest';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

journey(
  'N23 a finding that was closed is not opened again by "back", and a link to one is closed in its place',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    await concludeByCalls(ask, building, (topic) =>
      topic === 'stairs' ? { rating: 'bad', comment: 'Loose step.' } : { rating: 'good', comment: null },
    );
    const { page } = await fixture.openBrowser({ viewport: { width: 1440, height: 900 } });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    const { drawer } = results;
    const narrowed = `?${new URLSearchParams({ query: building.name })}`;
    await results.open(fixture.proxy.origin, '/results');
    await results.open(fixture.proxy.origin, '/findings', narrowed);
    const list = page.url();
    const open = () => results.findings.getByRole('button', { name: /Stairs/ }).click();
    const close = () => drawer.getByRole('button', { name: 'Close', exact: true }).click();

    await open();
    await drawer.getByLabel('Note', { exact: true }).waitFor();
    const finding = page.url();
    expect(finding).not.toBe(list);
    await close();
    await drawer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(list);
    await open();
    await drawer.getByLabel('Note', { exact: true }).waitFor();
    await close();
    await drawer.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/results'));

    await page.goto(finding);
    await drawer.getByLabel('Note', { exact: true }).waitFor();
    await close();
    await drawer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(list);
    await page.goBack();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/results'));
  },
);
