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
    const { page: first, context } = await fixture.openBrowser();
    const second = await context.newPage();
    await first.goto(`${proxy.origin}/en/login`);
    await second.goto(`${proxy.origin}/en/login`);
    await new LoginPage(second).signIn(inspector);
    await second.waitForURL('**/select_building');
    await new SelectBuildingPage(second).startTour(building.mandate, building.name);
    // A tab that was in the background still shows the login, with nobody signed in.
    const third = await context.newPage();
    await third.goto(`${proxy.origin}/favicon.svg`);
    const token = await third.evaluate(async ({ email, password }) => {
      const body = JSON.stringify({ email, password });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/auth_token', { method: 'POST', headers, body });
      const said = (await answer.json()) as { auth_token?: string; data?: { auth_token: string } };
      return said.auth_token ?? said.data?.auth_token ?? '';
    }, secondInspector);
    await third.evaluate((signedIn) => {
      localStorage.removeItem('tourId');
      localStorage.setItem('authToken', signedIn);
    }, token);
    await second.getByText(building.name).waitFor({ state: 'detached' });
    await second.waitForURL('**/select_building');
    expect(await second.evaluate(() => localStorage.getItem('authToken'))).toBe(token);
  },
);
