import type { Page } from 'playwright';
import { expect } from 'vitest';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

const comment = 'a word that nobody else is to read';

/** Everything that this origin has stored on the device, and the screen, as one text. */
async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('A database could not be read.')));
      });
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.body.innerText];
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await done(indexedDB.open(name));
      for (const store of opened.objectStoreNames) {
        const rows = opened.transaction(store).objectStore(store);
        parts.push(name, store, await done(rows.getAllKeys()), await done(rows.getAll()));
      }
      opened.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request, { ignoreVary: true });
        // The files of the app are not personal.
        const isText = /json|html/.test(kept?.headers.get('content-type') ?? '');
        parts.push(name, request.url, isText ? await kept?.text() : null);
      }
    }
    return JSON.stringify(parts);
  });
}

journey(
  'ASVS 14.3.1 input before and responses after signing out leave nothing on the device',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const { page } = await fixture.openBrowser({ worker: true });
    await signIn(page, proxy.origin, inspector);
    await workerReady(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new TourPage(page).touchpoint('Having meetings').click();
    await new TouchpointPage(page).openQuestion('Meeting-room service');
    await new SubTouchpointPage(page).comment.fill(comment);
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const words = [building.name, building.mandate, inspector.email, comment, String(token)];
    const leftOf = async () => {
      const now = await everythingKept(page);
      return words.filter((word) => now.includes(word));
    };
    await expect.poll(leftOf).toEqual(words);

    // The server has sent this list already; it arrives after the person has signed out.
    const isList = ({ method, url }: { method: string; url: string }) =>
      method === 'GET' && url === '/api/mandates?late';
    const release = proxy.holdNextResponse(isList);
    const asked = page.evaluate(
      async (authorization) => (await fetch('/api/mandates?late', { headers: { authorization } })).status,
      `Bearer ${token}`,
    );
    await expect.poll(() => proxy.records.find(isList)?.status).toBe(200);
    await new AppBar(page).logOut.click();
    await page.getByRole('button', { name: 'Delete and log out', exact: true }).click();
    await page.waitForURL('**/en/login');
    release();
    expect(await asked).toBe(200);

    expect(await leftOf()).toEqual([]);
    await page.goBack();
    await page.waitForURL('**/en/login');
    expect(await leftOf()).toEqual([]);
  },
);
