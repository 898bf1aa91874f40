import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { toRead } from '../../pages/toRead.ts';
import { untilSent } from '../../pages/untilSent.ts';

/** The databases of people, and a flag in local storage. */
async function leftIn(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const found = await indexedDB.databases();
    const names = found.flatMap(({ name }) => name ?? []).filter((name) => name !== 'storey-device');
    return { names, token: localStorage.getItem('authToken'), tour: localStorage.getItem('tourId') };
  });
}

journey(
  'S15 S17 a sign-out in one tab ends the other: nothing of it stays on the screen, and nothing is typed into what was deleted',
  async ({ fixture, inspector, secondInspector, building }) => {
    const { proxy } = fixture;
    const { page: first, context, complaints } = await fixture.openBrowser();
    await signIn(first, proxy.origin, inspector);
    await new SelectBuildingPage(first).startTour(building.mandate, building.name);
    await untilSent(fixture, first, 1);
    const second = await context.newPage();
    await second.goto(`${proxy.origin}/en/tour`);
    await new TourPage(second).touchpoint('Arriving at work').click();
    await new TouchpointPage(second).quickRating('Parking', 'Bad').click();
    await new TouchpointPage(second).comment.fill('words of the inspector');

    await first.bringToFront();
    await new AppBar(first).logOut.click();
    // The text of the other tab is a draft, which the dialog asks about.
    const question = first.getByRole('dialog');
    await question.getByText('1 answer that is not concluded').waitFor();
    await toRead(first);
    await question.getByRole('button', { name: 'Delete and log out', exact: true }).click();
    await first.waitForURL('**/en/login');
    await second.waitForURL('**/en/login');
    await second.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(await second.getByText('words of the inspector').count()).toBe(0);
    expect(await second.getByText(building.name).count()).toBe(0);
    // A pending write of typed text must not recreate the database.
    await expect.poll(() => leftIn(second)).toEqual({ names: [], token: null, tour: null });

    await first.bringToFront();
    const login = new LoginPage(first);
    await login.signIn(secondInspector);
    await first.waitForURL('**/select_building');
    await second.waitForURL('**/select_building');
    await second.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  },
);

journey(
  'S15 S16 another sign-in in one tab makes the other that person',
  async ({ fixture, inspector, secondInspector, building }) => {
    const { proxy } = fixture;
    const { page: second, context } = await fixture.openBrowser();
    const third = await context.newPage();
    // In the background a tab may get no message: it still shows the login, with nobody signed in.
    await third.addInitScript(() => {
      window.addEventListener('storage', (event) => event.stopImmediatePropagation());
      const deaf = class extends EventTarget {
        postMessage = () => undefined;
      };
      Object.assign(window, { BroadcastChannel: deaf });
    });
    await third.goto(`${proxy.origin}/en/login`);
    await new LoginPage(third).logIn.waitFor();
    await signIn(second, proxy.origin, inspector);
    await new SelectBuildingPage(second).startTour(building.mandate, building.name);
    await second.getByText(building.name).first().waitFor();
    await new LoginPage(third).signIn(secondInspector);
    await second.getByText(building.name).waitFor({ state: 'detached' });
    await second.waitForURL('**/select_building');
    const token = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));
    expect(await token(second)).toBe(await token(third));
  },
);
