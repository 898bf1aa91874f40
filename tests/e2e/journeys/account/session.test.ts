import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { disableUser } from '../../../support/browser/storedRows.ts';
import { askServer } from '../../../support/server/askServer.ts';
import { journey } from '../../journey.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { toRead } from '../../pages/toRead.ts';
import { untilSent } from '../../pages/untilSent.ts';

journey(
  '§5 §8 a failed sign-in shows its reason above the form and under its fields',
  async ({ fixture, inspector, secondInspector }) => {
    const { page } = await fixture.openBrowser();
    const login = new LoginPage(page);
    await login.open(fixture.proxy.origin);
    await login.logIn.click();
    await expect.poll(() => page.getByText('Please fill this in.', { exact: true }).count()).toBe(2);

    await login.signIn({ email: inspector.email, password: 'not-the-password' });
    await page.getByText('Invalid email or password', { exact: true }).waitFor();

    disableUser(fixture.server.dataDir, secondInspector.email);
    await login.signIn(secondInspector);
    await page.getByText('Your account was disabled', { exact: true }).waitFor();

    fixture.proxy.loseServer();
    await login.signIn(inspector);
    await page
      .getByText('A Network error ocurred. Please make sure you have an internet connection and retry.', {
        exact: true,
      })
      .waitFor();
  },
);

journey('§8 a person logs out everywhere else, and is told so', async ({ fixture, inspector }) => {
  const [here, there] = [await fixture.openBrowser(), await fixture.openBrowser()];
  for (const { page } of [here, there]) {
    await signIn(page, fixture.proxy.origin, inspector);
    await new SelectBuildingPage(page).mandate.waitFor();
  }
  const { page } = here;
  await page.goto(`${fixture.proxy.origin}/en/account`);
  await page.getByText('In use now', { exact: true }).waitFor();
  await page.getByText('Another device', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Log out everywhere else', exact: true }).click();
  await page.getByText('You are logged out everywhere else.', { exact: true }).waitFor();
  await page.getByText('Another device', { exact: true }).waitFor({ state: 'hidden' });
  expect(await page.getByText('A Network error ocurred.').count()).toBe(0);
  await there.page.reload();
  await new LoginPage(there.page).logIn.waitFor();
});

journey(
  'S16 an expired session ends the session and not the work, and signing in again sends it',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser();
    await signIn(page, fixture.proxy.origin, inspector);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await untilSent(fixture, page, 1);
    const tour = new TourPage(page);
    const touchpoint = new TouchpointPage(page);
    await tour.touchpoint('Entering the building').click();
    await touchpoint.rateQuickly('Lifts');
    await page.goBack();
    await tour.touchpoint('Having meetings').click();
    await touchpoint.rateAllQuickly('Having meetings');

    fixture.endSessions();
    await touchpoint.concludeTouchpoint.click();
    await page.waitForURL('**/en/login');
    await page.getByText('Your session has expired, please log in.', { exact: true }).waitFor();

    await new LoginPage(page).signIn(inspector);
    await page.waitForURL(/\/en\/(tour|touchpoints\/.+)$/);
    await untilSent(fixture, page, 2);
    await page.goto(`${fixture.proxy.origin}/en/tour`);
    await tour.touchpoint('Entering the building').click();
    await expect
      .poll(() => touchpoint.quickRating('Lifts', 'Good').getAttribute('aria-pressed'))
      .toBe('true');

    const responses = await askServer(fixture.server.origin, inspector);
    const [stored] = await responses.tours();
    const { touchpoints } = await responses.tour(stored?.id ?? '');
    expect(touchpoints.filter(({ completed }) => completed).map(({ name }) => name)).toEqual([
      'having_meetings',
    ]);
  },
);

journey(
  'S15 who was disabled is told once and can save a copy of their own work; nobody else is told that it will be sent',
  async ({ fixture, inspector, secondInspector, building }) => {
    const { page } = await fixture.openBrowser();
    const { server, proxy } = fixture;
    const login = new LoginPage(page);
    const exportUnsent = page.getByRole('button', { name: 'Save a copy to a file', exact: true });
    await signIn(page, proxy.origin, secondInspector);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await untilSent(fixture, page, 1);
    await new TourPage(page).touchpoint('Having meetings').click();
    const touchpoint = new TouchpointPage(page);
    await touchpoint.rateAllQuickly('Having meetings');
    disableUser(server.dataDir, secondInspector.email);
    fixture.endSessions();
    await touchpoint.concludeTouchpoint.click();
    await page.waitForURL('**/en/login');
    await page
      .getByText('It will be sent when the person who entered it logs in here, while their account exists.', {
        exact: false,
      })
      .waitFor();
    expect(await page.getByText('after logging in').count()).toBe(0);

    // Another person's password, or a disabled person, does not unlock.
    await login.signIn({ email: secondInspector.email, password: 'not-the-password' });
    await page.getByText('Invalid email or password', { exact: true }).waitFor();
    expect(await exportUnsent.count()).toBe(0);
    disableUser(server.dataDir, inspector.email);
    await login.signIn(inspector);
    await page.getByText('Your account was disabled', { exact: true }).waitFor();
    expect(await exportUnsent.count()).toBe(0);

    await login.signIn(secondInspector);
    await page.getByText(`A tour in ${building.name} with 2 concluded answers that are not sent`).waitFor();
    expect(await page.getByText('Your account was disabled').count()).toBe(1);
    expect(await page.getByText('saved on this device and not sent yet').count()).toBe(0);
    // It is at the place of the button of the form.
    await toRead(page);
    const download = page.waitForEvent('download');
    await exportUnsent.click();
    const copy: unknown = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect(copy).toMatchObject({
      person: { email: secondInspector.email },
      entries: [{ kind: 'save-touchpoint' }],
    });
  },
);
