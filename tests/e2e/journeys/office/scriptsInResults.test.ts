import { expect } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { rareJourney } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

const script = '<img src=x onerror=alert(document.domain)>';
const desk = { width: 1440, height: 900 };

rareJourney(
  'a script in any input stays text on every screen of the results',
  async ({ fixture, inspector, secondInspector, administrator }) => {
    const name = `Library of ${inspector.lastname} ${script}`;
    const mandate = `Mandate of ${inspector.lastname} ${script}`;
    await fixture.addBuilding({ mandate, name, street: script, city: `</title>${script}` });
    const place = { mandate, name };
    const first = await callsOf(fixture.server.origin, inspector);
    const second = await callsOf(fixture.server.origin, secondInspector);
    const good = { rating: 'good', comment: null } as const;
    const bad = { rating: 'bad', comment: script } as const;
    await concludeByCalls(first, place, () => good);
    await concludeByCalls(second, place, (topic) => (topic === 'stairs' ? bad : good));
    const excluded = await concludeByCalls(first, place, () => good);
    const office = await callsOf(fixture.server.origin, administrator);
    const reason = { exclusion: { reason: script } };
    await office(officePaths.tourExclusion(excluded), { method: 'PUT', body: reason });
    const query = `query=${encodeURIComponent(`Library of ${inspector.lastname}`)}`;
    const { items } = (await office(`${officePaths.findings}?${query}`)) as {
      items: { id: string; object: { id: string }; mandate: { id: string } }[];
    };
    const [finding] = items;
    if (finding === undefined) throw new Error('There is no finding.');
    const said = { state: 'acknowledged', note: script, responsible: script, due_on: '2026-12-24' };
    await office(officePaths.finding(finding.id), {
      method: 'PUT',
      body: { finding: said },
      headers: { 'if-match': '*' },
    });

    const opened = await fixture.openBrowser({ viewport: desk });
    const { page } = opened;
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    const ofMandate = `mandate_id=${finding.mandate.id}`;
    const screens = [
      ['/results', `?${ofMandate}`],
      ['/results/buildings', `?${ofMandate}`],
      [`/results/buildings/${finding.object.id}`, ''],
      ['/results/disagreements', `?${ofMandate}`],
      ['/findings', `?${ofMandate}`],
      ['/findings', `?${ofMandate}&view=board`],
      ['/findings', `?${ofMandate}&finding=${finding.id}`],
      [`/tours/${excluded}`, ''],
    ] as const;
    for (const [path, search] of screens) {
      await step(`on ${path}${search}`, async () => {
        await results.open(fixture.proxy.origin, path, search);
        await expect.poll(() => page.getByText(script, { exact: false }).count()).toBeGreaterThan(0);
        await page.waitForLoadState('networkidle');
        expect(await page.locator('img').count()).toBe(0);
        expect(dialogs).toEqual([]);
      });
    }
    await step('no screen had to be stopped by the policy', async () => {
      expect(opened.complaints.filter((complaint) => /Content Security|Trusted/.test(complaint))).toEqual([]);
    });
  },
);
