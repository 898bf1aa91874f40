import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppFixture, createAppFixture } from '../../support/server/appFixture.ts';
import { AppBar } from '../pages/AppBar.ts';
import { signIn } from '../pages/LoginPage.ts';
import { readyForOfflineUse } from '../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { readStored } from './readStored.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await createAppFixture();
});
afterAll(() => fixture.end());

it('S7 S12 S19 two tabs of one person, both open when the network comes back: one drain, one truth', async () => {
  const { proxy, server } = fixture;
  const { page: first, context } = await fixture.openBrowser('phone');
  await signIn(first, proxy.origin);
  await readyForOfflineUse(first);
  await proxy.close();
  await new SelectBuildingPage(first).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  const second = await context.newPage();
  await second.goto(`${proxy.origin}/en/tour`);

  for (const [page, title, question] of [
    [first, 'Having meetings', 'Meeting-room technology'],
    [second, 'Arriving at work', 'Parking'],
  ] as const) {
    await page.bringToFront();
    await new TourPage(page).touchpoint(title).click();
    const touchpoint = new TouchpointPage(page);
    await touchpoint.rateAllQuickly(title);
    await touchpoint.rate(question, 'Bad', `canary-${title}`);
    await touchpoint.conclude();
  }
  for (const page of [first, second]) {
    await page.bringToFront();
    await page.getByRole('link', { name: '3 unsent', exact: true }).waitFor();
  }

  proxy.forget();
  await proxy.listen();
  await Promise.all(
    [first, second].map((page) => new AppBar(page).everythingSent.waitFor({ timeout: 120_000 })),
  );
  const sent = proxy.records.filter(({ method }) => method !== 'GET');
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  const stored = readStored(server.dataDir);
  expect(stored).toMatchObject({ tours: 1, concluded: 0, torn: 0 });
  expect(stored.comments.get('canary-Having meetings')).toBe(1);
  expect(stored.comments.get('canary-Arriving at work')).toBe(1);

  const shown = [];
  for (const page of [first, second]) {
    await page.bringToFront();
    await page.goto(`${proxy.origin}/en/sync`);
    await page.getByRole('heading', { level: 2, name: 'Received by the server' }).waitFor();
    await expect.poll(() => page.getByTitle('Receipt').count()).toBe(3);
    shown.push(await page.getByTitle('Receipt').allTextContents());
  }
  expect(shown[1]).toEqual(shown[0]);
});
