import type { Page, Request } from 'playwright';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { storedRows } from '../../../support/browser/storedRows.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { call } from '../../../support/server/serverCalls.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, secondInspector, signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { toRead } from '../../pages/toRead.ts';
import { UnsentAnswers } from '../../pages/UnsentAnswers.ts';
import { untilSent } from '../../pages/untilSent.ts';
import type { Chapter, Stage } from '../Screen.ts';

async function tokenOf({ page }: Stage): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
}

const isQuestionAboutTour = (request: Request) =>
  request.method() === 'GET' && new URL(request.url()).pathname.startsWith(`${paths.tours}/`);

/** Another device of the same person concludes the tour, so that the server refuses what comes after. */
async function concludeElsewhere(stage: Stage): Promise<void> {
  const token = await tokenOf(stage);
  const answer = await call(stage.origin, `${paths.tours}?status=open`, { token });
  const { items } = zod.parse(
    zod.object({ items: zod.array(zod.object({ id: zod.string() })) }),
    answer.json,
  );
  for (const { id } of items) {
    await call(stage.origin, paths.tour(id), { method: 'PUT', token, key: crypto.randomUUID() });
  }
}

/** Deletes the databases as browsers do after damage, from a page of this origin that has none open. */
async function throwDatabasesAway(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      const gone = indexedDB.deleteDatabase(name ?? '');
      await new Promise((resolve) => gone.addEventListener('success', resolve));
    }
  });
}

/** Screens for refusals, ended sessions, and two people on one device. */
export const trouble: Chapter = {
  name: 'trouble',
  screens: [
    {
      name: 'tour, something needs you',
      also: ['desktop, dark', 'phone, German'],
      show: async (stage) => {
        const { page, origin, context } = stage;
        await signIn(page, origin, secondInspector);
        await workerReady(page);
        const before = storedRows(stage.fixture.server.dataDir, 'operations');
        await new SelectBuildingPage(page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
        await new TourPage(page).touchpoint('Arriving at work').click();
        await new TouchpointPage(page).rateAllQuickly('Arriving at work');
        await new TouchpointPage(page).conclude();
        await untilSent(stage.fixture, page, before + 2);
        await context.setOffline(true);
        await new TourPage(page).touchpoint('Having meetings').click();
        await new TouchpointPage(page).rateAllQuickly('Having meetings');
        // The tour asks what became of it elsewhere when one comes to it, and leads to the thanks if it is over (S25).
        const asked = page.waitForEvent('requestfailed', isQuestionAboutTour);
        await new TouchpointPage(page).conclude();
        await asked;
        await concludeElsewhere(stage);
        await context.setOffline(false);
        await page.locator('[data-state=needs_you]').waitFor();
      },
    },
    {
      name: 'sync, something needs you',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/sync`);
        await page.getByRole('button', { name: 'Delete …', exact: true }).waitFor();
      },
    },
    {
      name: 'sync, deleting',
      show: async ({ page }) => {
        await page.getByRole('button', { name: 'Delete …', exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'login, session expired',
      show: async (stage) => {
        const token = await tokenOf(stage);
        await call(stage.origin, paths.authToken, { method: 'DELETE', token });
        await stage.page.goto(`${stage.origin}/en/account`);
        await stage.page.waitForURL('**/login');
        await stage.page.getByText('session', { exact: false }).first().waitFor();
      },
    },
    {
      name: 'sync, somebody else’s work',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await new LoginPage(page).signIn({ email: 'inspector@demo.example', password: 'walk-the-building' });
        await page.waitForURL('**/account');
        await page.goto(`${origin}/en/sync`);
        await page.getByText('from somebody else').waitFor();
      },
    },
    {
      name: 'tour, brought back',
      also: ['desktop, dark'],
      show: async ({ page, origin, context }) => {
        await page.goto(`${origin}/en/select_building`);
        await readyForOfflineUse(page);
        await context.setOffline(true);
        await new SelectBuildingPage(page).startTour('Crous de Versailles', 'Résidence Vauban');
        await new TourPage(page).touchpoint('Having meetings').click();
        await new TouchpointPage(page).rateAllQuickly('Having meetings');
        await new TouchpointPage(page).conclude();
        // Offline, because otherwise the answers might be sent before.
        await throwDatabasesAway(page, origin);
        await context.setOffline(false);
        await page.goto(`${origin}/en/tour`);
        await page.getByRole('dialog', { name: 'Your work is back', exact: true }).waitFor();
        await new AppBar(page).everythingSent.waitFor();
      },
    },
    {
      name: 'sync, answers that were not sent',
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/tour`);
        const news = page.getByRole('dialog', { name: 'Your work is back', exact: true });
        await news.waitFor();
        await toRead(page);
        await news.getByRole('button', { name: 'Continue', exact: true }).click();
        await new TourPage(page).touchpoint('Entering the building').click();
        await new TouchpointPage(page).rateQuickly('Lifts');
        await page.goto(`${origin}/en/tour`);
        await new TourPage(page).concludeTour.click();
        await new UnsentAnswers(page).concludeAnyway.click();
        await page.waitForURL('**/thanks');
        await page.getByText('Everything has reached the server.').waitFor();
        await page.goto(`${origin}/en/sync`);
        await new UnsentAnswers(page).leftBehind.waitFor();
      },
    },
  ],
};
