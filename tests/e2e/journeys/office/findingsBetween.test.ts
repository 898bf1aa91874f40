import type { Page } from 'playwright';
import { expect } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
import { step } from '../../../support/browser/step.ts';
import { type Ask, callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import type { Account } from '../../../support/server/journeyServer.ts';
import { journey, rareJourney } from '../../journey.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

// Events during an edit: to the finding, or to the person editing.

const desk = { width: 1440, height: 900 };
const good = { rating: 'good', comment: null } as const;
const typed = 'Mine: the joiner comes on Friday.';

type Building = { readonly mandate: string; readonly name: string };
type OfficeFixture = Pick<JourneyFixture, 'server' | 'addPerson' | 'openBrowser'>;

const walk = (ask: Ask, building: Building, comment: string) =>
  concludeByCalls(ask, building, (topic) => (topic === 'stairs' ? { rating: 'bad', comment } : good));

/**
 * A visit whose stairs were rated bad, and a browser for the administrator; `inspectorCalls` and `otherCalls` are API
 * calls of the inspector and of `other`, a second administrator.
 */
async function badStairs(fixture: OfficeFixture, inspector: Account, building: Building) {
  const inspectorCalls = await callsOf(fixture.server.origin, inspector);
  await walk(inspectorCalls, building, 'Loose step.');
  const other = await fixture.addPerson({ role: 'administrator', firstname: 'Berta' });
  const { page } = await fixture.openBrowser({ viewport: desk });
  return { page, inspectorCalls, other, otherCalls: await callsOf(fixture.server.origin, other) };
}

/** Signs in and opens the finding of the stairs in its drawer. */
async function openStairs(
  page: Page,
  origin: string,
  who: Account,
  building: Building,
): Promise<ResultsPage> {
  await signIn(page, origin, who);
  const results = new ResultsPage(page);
  await results.open(origin, '/findings', `?query=${encodeURIComponent(building.name)}`);
  await results.findings.getByRole('button', { name: /Stairs/ }).click();
  await results.drawer.getByLabel('Note', { exact: true }).waitFor();
  return results;
}

/** Changes the finding by API calls, as another administrator. */
async function changeFinding(ask: Ask, building: Building, finding: object): Promise<void> {
  const query = `?query=${encodeURIComponent(building.name)}`;
  const { items } = (await ask(`${officePaths.findings}${query}`)) as { items: { id: string }[] };
  const ids = items.map(({ id }) => id);
  await ask(officePaths.findings, { method: 'PUT', body: { ids, finding } });
}

journey(
  'N23 what another said meanwhile is not passed over, though the finding was read anew in between',
  async ({ fixture, inspector, administrator, building }) => {
    const { page, otherCalls } = await badStairs(fixture, inspector, building);
    const results = await openStairs(page, fixture.proxy.origin, administrator, building);
    const responsible = results.drawer.getByLabel('Responsible', { exact: true });
    const save = results.drawer.getByRole('button', { name: 'Save', exact: true });
    await responsible.fill('Joiner');
    await changeFinding(otherCalls, building, { responsible: 'Locksmith' });

    // Reloads the finding.
    await results.drawer.getByRole('button', { name: 'Send to …', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this finding by email', exact: true });
    await dialog.getByLabel('Email', { exact: true }).fill('joiner@example.org');
    await tapWhenRead(dialog.getByRole('button', { name: 'Send', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    await results.drawer.getByRole('listitem').filter({ hasText: 'Sent to joiner@example.org' }).waitFor();

    await tapWhenRead(save);
    const alert = results.drawer.getByRole('alert');
    await alert.getByText(/^Berta .* saved first$/).waitFor();
    await alert.getByText(/Locksmith/).waitFor();
    expect(await responsible.inputValue()).toBe('Joiner');
    await tapWhenRead(save);
    await results.drawer
      .getByRole('listitem')
      .filter({ hasText: /· Joiner/ })
      .waitFor();
  },
);

rareJourney(
  'N23 where a tour opened it again meanwhile nobody is said to have saved first',
  async ({ fixture, inspector, administrator, building }) => {
    const { page, inspectorCalls, otherCalls } = await badStairs(fixture, inspector, building);
    await changeFinding(otherCalls, building, { state: 'resolved' });
    const results = await openStairs(page, fixture.proxy.origin, administrator, building);
    const note = results.drawer.getByLabel('Note', { exact: true });
    await note.fill(typed);
    await walk(inspectorCalls, building, 'Loose again.');
    await results.drawer.getByRole('button', { name: 'Save', exact: true }).click();
    const alert = results.drawer.getByRole('alert');
    await alert.getByText('Rated bad again, and open again', { exact: true }).waitFor();
    expect(await alert.getByText('saved first').count()).toBe(0);
    expect(await note.inputValue()).toBe(typed);
    expect(await results.drawer.getByLabel('State', { exact: true }).inputValue()).toBe('open');
  },
);

rareJourney(
  'N24 a session that ends while somebody types takes nothing of it, and shows it to nobody else',
  async ({ fixture, inspector, administrator, building }) => {
    const { page, other } = await badStairs(fixture, inspector, building);
    // Otherwise the lists of buildings, fetched in the background, would be the first to learn that the session has
    // ended. Empty, not aborted: what failed is fetched again, with the lists of mandates.
    await page.route('**/api/mandates/*/objects', (route) => route.fulfill({ json: [] }));
    const results = await openStairs(page, fixture.proxy.origin, administrator, building);
    const note = results.drawer.getByLabel('Note', { exact: true });
    const save = results.drawer.getByRole('button', { name: 'Save', exact: true });
    const typeAndLose = async () => {
      await note.fill(typed);
      fixture.endSessions();
      await tapWhenRead(save);
      await page.waitForURL('**/en/login');
      await page.getByText('Your session has expired, please log in.', { exact: true }).waitFor();
    };

    await step('it is there again after signing in, and can be saved', async () => {
      await typeAndLose();
      await new LoginPage(page).signIn(administrator);
      await page.waitForURL(/\/en\/findings\?.*finding=/);
      await expect.poll(() => note.inputValue()).toBe(typed);
      await results.findings.first().waitFor();
      // Otherwise the list, fetched anew after saving in two parts, would be the first to learn that the next session has ended.
      const listed = ['overdue', null].map((due) =>
        page.waitForResponse((response) => {
          const { pathname, searchParams } = new URL(response.url());
          return pathname === officePaths.findings && searchParams.get('due') === due;
        }),
      );
      await Promise.all([...listed, tapWhenRead(save)]);
      await results.drawer.getByRole('listitem').filter({ hasText: typed }).waitFor();
    });

    await step('somebody else who signs in sees what is stored', async () => {
      await note.fill('Not for Berta');
      fixture.endSessions();
      await tapWhenRead(save);
      await page.waitForURL('**/en/login');
      await new LoginPage(page).signIn(other);
      await page.waitForURL(/\/en\/findings\?.*finding=/);
      await expect.poll(() => note.inputValue()).toBe(typed);
    });
  },
);

rareJourney(
  'N24 whose role was taken away finds nothing of the findings after signing in again',
  async ({ fixture, inspector, administrator, building }) => {
    const { page, otherCalls } = await badStairs(fixture, inspector, building);
    const results = await openStairs(page, fixture.proxy.origin, administrator, building);
    await results.drawer.getByLabel('Note', { exact: true }).fill(typed);
    const { items } = (await otherCalls(
      `${officePaths.externalUsers}?query=${encodeURIComponent(administrator.email)}`,
    )) as { items: { id: string; firstname: string; lastname: string; email: string; locale: string }[] };
    const [found] = items;
    if (found === undefined) throw new Error('The administrator is not in the list.');
    const { id, firstname, lastname, email, locale } = found;
    const external_user = { firstname, lastname, email, locale, role: 'inspector' };
    await otherCalls(officePaths.externalUser(id), { method: 'PUT', body: { external_user } });

    await results.drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/en/login');
    await new LoginPage(page).signIn(administrator);
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.content()).not.toContain('Loose step.');
    expect(await page.content()).not.toContain(typed);
    expect(await page.getByRole('link', { name: 'Findings', exact: true }).count()).toBe(0);
    await page.goto(`${fixture.proxy.origin}/en/findings`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.content()).not.toContain('Loose step.');
  },
);
