import { expect } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

journey(
  'N23 S22 a change of a finding is one request, and where its response is lost it is stored once and shown',
  async ({ fixture, inspector, administrator, building }) => {
    const { proxy } = fixture;
    await concludeByCalls(await callsOf(fixture.server.origin, inspector), building, (topic) =>
      topic === 'stairs' ? { rating: 'bad', comment: 'Loose step.' } : { rating: 'good', comment: null },
    );
    const ask = await callsOf(fixture.server.origin, administrator);
    const { page } = await fixture.openBrowser({ viewport: { width: 1440, height: 900 } });
    await signIn(page, proxy.origin, administrator);
    const results = new ResultsPage(page);
    const search = `?query=${encodeURIComponent(building.name)}`;
    await results.open(proxy.origin, '/findings', search);
    const row = results.finding('Loose step.');
    const state = row.getByLabel('State', { exact: true });
    await row.waitFor();

    /** How often an administrator has changed it, by the server. */
    const changes = async () => {
      const { items } = (await ask(`${officePaths.findings}${search}`)) as { items: { id: string }[] };
      const { history } = (await ask(officePaths.finding(items[0]?.id ?? ''))) as {
        history: { kind: string }[];
      };
      return history.filter(({ kind }) => kind === 'changed').length;
    };
    const isPut = ({ method, url }: { readonly method: string; readonly url: string }) =>
      method === 'PUT' && url.startsWith(officePaths.findings);

    await step('one PUT, and then the list: its overdue ones, and the page', async () => {
      // Of this page: through the proxy go those of other journeys' pages too.
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
      });
      await state.selectOption('acknowledged');
      await expect.poll(() => calls).toHaveLength(3);
      // Nothing else follows.
      await page.waitForTimeout(1000);
      expect(calls).toEqual([
        expect.stringMatching(/^PUT \/api\/findings\/[\da-f-]+$/),
        `GET ${officePaths.findings}`,
        `GET ${officePaths.findings}`,
      ]);
      expect(await changes()).toBe(1);
    });

    await step('in its row: what was stored is shown, and nothing is left to save', async () => {
      proxy.cutNextResponse(isPut);
      await state.selectOption('resolved');
      await expect.poll(changes).toBe(2);
      await page.getByText(/^A Network error/).waitFor();
      await expect.poll(() => state.inputValue()).toBe('resolved');
      await state.selectOption('open');
      await expect.poll(changes).toBe(3);
      expect(await row.getByText(/^Not saved yet/).count()).toBe(0);
    });

    await step(
      'in its form: saved again it is not stored again, and nobody is said to have saved first',
      async () => {
        await row.getByRole('button', { name: /Stairs/ }).click();
        await results.drawer.getByLabel('Note', { exact: true }).fill('The joiner comes.');
        const save = results.drawer.getByRole('button', { name: 'Save', exact: true });
        // Nor can it be read what was stored: as it was, it is saved again.
        proxy.setNetwork(({ method, url }) =>
          method === 'GET' && url.startsWith(officePaths.findings)
            ? { status: 503, headers: {}, body: '' }
            : null,
        );
        proxy.cutNextResponse(isPut);
        await tapWhenRead(save);
        await expect.poll(changes).toBe(4);
        await expect.poll(() => save.isEnabled()).toBe(true);
        // What was stored can be read once it was saved again: before, nothing would be left to save.
        const goOn = proxy.holdNextResponse(isPut);
        await tapWhenRead(save);
        proxy.behave();
        goOn();
        await results.drawer.getByRole('listitem').filter({ hasText: 'The joiner comes.' }).waitFor();
        expect(await results.drawer.getByRole('alert').count()).toBe(0);
        expect(await changes()).toBe(4);
        await page.keyboard.press('Escape');
      },
    );

    await step('of several: changed again they are changed, and not by somebody else', async () => {
      await row.getByRole('checkbox').check();
      const bar = page.locator('form').filter({ hasText: 'Selected: 1' });
      await bar.getByLabel('Responsible', { exact: true }).fill('Joiner');
      proxy.cutNextResponse(isPut);
      await bar.getByRole('button', { name: 'Change', exact: true }).click();
      await expect.poll(changes).toBe(5);
      await expect.poll(() => row.getByLabel('Responsible', { exact: true }).inputValue()).toBe('Joiner');
      await tapWhenRead(bar.getByRole('button', { name: 'Change', exact: true }));
      await page.getByText('Changed: 1', { exact: true }).waitFor();
      expect(await changes()).toBe(5);
    });
  },
);
