import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as zod from 'zod/mini';
import { externalUserPage } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { mandates } from '#contract/inspections/building.ts';
import { everythingStored } from '../../../support/browser/everythingStored.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import type { Account } from '../../../support/server/journeyServer.ts';
import { call } from '../../../support/server/serverCalls.ts';
import { rareJourney } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ReadinessPart } from '../../pages/ReadinessPart.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

/** Gives a person the mandates with these names, and no others, as an administrator. */
async function give(origin: string, administrator: Account, { email }: Account, names: readonly string[]) {
  const { email: own, password } = administrator;
  const signedIn = await call(origin, paths.authToken, { method: 'POST', body: { email: own, password } });
  const token = zod.parse(zod.object({ auth_token: zod.string() }), signedIn.json).auth_token;
  const read = async (path: string) => (await call(origin, path, { token })).json;
  const all = zod.parse(mandates, await read(paths.mandates));
  const ids = all.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const found = zod.parse(externalUserPage, await read(`${officePaths.externalUsers}?query=${email}`));
  const change = { ids: found.items.map(({ id }) => id), change: { mandates: ids } };
  const given = await call(origin, officePaths.externalUsers, { method: 'PUT', token, body: change });
  expect(given.status).toBe(200);
}

rareJourney(
  'B6 a mandate that is withdrawn goes from the device with the next answer, and the tour in it is walked to its end',
  async ({ fixture, inspector, administrator, building }) => {
    const { origin } = fixture.proxy;
    const mark = randomBytes(4).toString('hex');
    const mandate = `Estate ${mark}`;
    const walked = await fixture.addBuilding({ mandate, name: `Walked ${mark}` });
    const other = await fixture.addBuilding({
      mandate,
      name: `Unseen ${mark}`,
      street: 'Secret Lane 7',
    });
    const { page } = await fixture.openBrowser({ worker: true });
    await signIn(page, origin, inspector);
    await workerReady(page);
    await new ReadinessPart(page).ready.waitFor();
    // The worker was not there for the first lists.
    await page.reload();
    await new ReadinessPart(page).ready.waitFor();
    const isStored = async (text: string) =>
      (await page.evaluate(everythingStored)).filter((stored) => stored.includes(text)).length;
    // In the store, its list for the search, and the worker's cache.
    await expect.poll(() => isStored(other.name)).toBeGreaterThanOrEqual(3);
    await new SelectBuildingPage(page).startTour(mandate, walked.name);
    await give(origin, administrator, inspector, [building.mandate]);

    await new TourPage(page).touchpoint('Having meetings').click();
    const touchpoint = new TouchpointPage(page);
    await touchpoint.rateAllQuickly('Having meetings');
    await touchpoint.conclude();
    for (const secret of [other.name, 'Secret Lane 7']) await expect.poll(() => isStored(secret)).toBe(0);
    expect(await isStored(walked.name)).toBeGreaterThan(0);
    expect(await isStored(building.name)).toBeGreaterThan(0);
    await tapWhenRead(new TourPage(page).concludeTour);
    await page.waitForURL('**/thanks');

    await give(origin, administrator, inspector, []);
    await page.goto(`${origin}/en/select_building`);
    await page.getByText('No mandate has been given to you yet.').first().waitFor();
    await expect.poll(() => isStored(building.name)).toBe(0);
  },
);
