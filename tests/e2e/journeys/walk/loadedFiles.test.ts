import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { deviceDatabaseName } from '#db/deviceStore.ts';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { LoginPage } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

/** The names, without their hashes, of the scripts that a page loads from now on. */
function noteScripts(page: Page): () => readonly string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(.+)-.{7}\.js$/u.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined) requested.push(name);
  });
  return () => requested;
}

/** Also after they have come, nothing else does: on a busy machine a page may be silent for a while before. */
async function expectOnly(loaded: () => readonly string[], wanted: readonly string[]): Promise<void> {
  const sorted = () => [...new Set(loaded())].toSorted();
  await expect.poll(sorted).toEqual(wanted.toSorted());
  for (let seen = -1; seen !== loaded().length; await pause(700)) seen = loaded().length;
  expect(sorted()).toEqual(wanted.toSorted());
}

// `npm run budget` weighs these files. A chunk that imports from another brings all of it along.
journey(
  'a browser loads for the login and the walk what their budgets count, and nothing of the office',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ viewport: { width: 390, height: 844 } });
    const requested = noteScripts(page);
    const ofLogin = ['en', 'index', 'toasts'];
    const login = new LoginPage(page);

    await step('the login', async () => {
      await login.open(fixture.proxy.origin);
      await login.email.waitFor();
      await expectOnly(requested, ofLogin);
    });

    await step('the walk until the first rating, and the rest of an inspection', async () => {
      await login.signIn(inspector);
      await new SelectBuildingPage(page).startTour(building.mandate, building.name);
      await new TourPage(page).touchpoint('Entering the building').click();
      const good = new TouchpointPage(page).quickRating('Reception', 'Good');
      await good.click();
      await good.and(page.locator('[aria-pressed=true]')).waitFor();
      await expectOnly(requested, [...ofLogin, 'rest', 'shared', 'walk']);
    });

    await step('a start in German loads no other language', async () => {
      const before = requested().length;
      await page.goto(`${fixture.proxy.origin}/de/tour`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const languages = () =>
        requested()
          .slice(before)
          .filter((name) => /^(?:de|en|fr|it)$/u.test(name));
      await expectOnly(languages, ['de']);
    });
  },
);

journey(
  'a first visit of an administrator loads nothing of the inspection',
  async ({ fixture, administrator }) => {
    const { page } = await fixture.openBrowser();
    const requested = noteScripts(page);
    const login = new LoginPage(page);
    await login.open(fixture.proxy.origin);
    // As where a session has ended by itself on that page (S16).
    await page.evaluate(() =>
      window.history.replaceState({ usr: { returnTo: '/en/external_users' }, key: 'back', idx: 0 }, ''),
    );
    await page.reload();
    await login.signIn(administrator);
    await page.getByRole('heading', { level: 1, name: 'External Users' }).waitFor();
    await expectOnly(requested, ['account', 'en', 'index', 'office', 'shared', 'toasts']);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases).toEqual([deviceDatabaseName]);
  },
);

journey('a link of a mail opens without the office', async ({ fixture }) => {
  const { page } = await fixture.openBrowser({ viewport: { width: 390, height: 844 } });
  const requested = noteScripts(page);
  await page.goto(`${fixture.proxy.origin}/en/user/activate?token=unknown`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const pages = () => requested().filter((name) => /^(?:account|office|rest|walk)$/u.test(name));
  await expectOnly(pages, ['account']);
});
