import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey } from '../../journey.ts';
import { LoginPage } from '../../pages/LoginPage.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

// Loaded some time after a screen was drawn; whether a test is still there by then depends on the machine.
const afterwards = ['loadErrorReporter', 'renderTour', 'saveSnapshots'];

/** The names, without their hashes, of the scripts that a page loads from now on. */
function noteScripts(page: Page): () => readonly string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(.+)-.{7}\.js$/u.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined && !afterwards.includes(name)) requested.push(name);
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

// `npm run budget` weighs these files. A chunk that imports from the office's brings all of it along.
journey(
  'a browser loads for the login and the walk what their budgets count',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ viewport: { width: 390, height: 844 } });
    const requested = noteScripts(page);
    const ofLogin = ['en', 'index', 'login', 'toasts', 'workbox-window.prod.es5'];
    const login = new LoginPage(page);

    await step('the login', async () => {
      await login.open(fixture.proxy.origin);
      await login.email.waitFor();
      await expectOnly(requested, ofLogin);
    });

    await step('the walk until the first rating, what sends the answers, and the next pages', async () => {
      await login.signIn(inspector);
      await new SelectBuildingPage(page).startTour(building.mandate, building.name);
      await new TourPage(page).touchpoint('Entering the building').click();
      const good = new TouchpointPage(page).quickRating('Reception', 'Good');
      await good.click();
      await good.and(page.locator('[aria-pressed=true]')).waitFor();
      await expectOnly(requested, [...ofLogin, 'later', 'readiness', 'sending', 'walk']);
    });

    await step('a photo brings the photos along, and nothing of the office', async () => {
      const before = requested().length;
      await new TouchpointPage(page).quickRating('Reception', 'Bad').click();
      const photos = new PhotosPart(page);
      await photos.choose('Camera', [await phonePhoto(1)]);
      await photos.tile(1).waitFor();
      await expectOnly(() => requested().slice(before), ['en', 'photos']);
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

journey('a link of a mail opens without the office', async ({ fixture }) => {
  const { page } = await fixture.openBrowser({ viewport: { width: 390, height: 844 } });
  const requested = noteScripts(page);
  await page.goto(`${fixture.proxy.origin}/en/user/activate?token=unknown`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const pages = () => requested().filter((name) => /^(?:account|office|results)$/u.test(name));
  await expectOnly(pages, ['account']);
});
