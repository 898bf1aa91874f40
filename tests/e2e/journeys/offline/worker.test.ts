import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect } from 'vitest';
import { textAreas } from '#i18n/textAreas.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { journey, rareJourney } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';

const dist = join(import.meta.dirname, '../../../../dist');

journey(
  'S21 stores every chunk, style and font of the build, the four languages among them',
  async ({ fixture }) => {
    const { page } = await fixture.openBrowser({ worker: true });
    await page.goto(fixture.proxy.origin);
    await workerReady(page);
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
    const built = readdirSync(join(dist, 'assets')).filter((file) =>
      ['.js', '.css', '.woff2'].includes(extname(file)),
    );
    expect(stored).toEqual(expect.arrayContaining(built.map((file) => `/assets/${file}`)));
    for (const locale of ['en', 'de', 'fr', 'it']) {
      expect(stored.filter((path) => path.startsWith(`/assets/${locale}-`))).toHaveLength(textAreas.length);
    }
  },
);

rareJourney('ASVS 3.5.5 an unknown message changes nothing in the worker', async ({ fixture, inspector }) => {
  const { page, complaints } = await fixture.openBrowser({ worker: true });
  await signIn(page, fixture.proxy.origin, inspector);
  await workerReady(page);
  // The lists of the first page may have been fetched before the worker could cache them.
  await page.reload();
  const { length: mandates } = await page.evaluate(
    async (token) =>
      (await (
        await fetch('/api/mandates', { headers: { authorization: `Bearer ${token}` } })
      ).json()) as unknown[],
    await page.evaluate(() => localStorage.getItem('authToken')),
  );
  // The requests of every start: lists of objects one by one; the worker stores each a moment after the page has
  // it. Those that this page has yet to send would be cached again, and the copies may be the first page's.
  const askedOnce = mandates + ['/api/mandates', '/api/catalogue'].length;
  const received = () =>
    page.evaluate(() => {
      const all = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      return new Set(all.filter((path) => /^\/api\/(mandates\b|catalogue$)/.test(path))).size;
    });
  await expect.poll(received, { timeout: 60_000 }).toBe(askedOnce);
  const copies = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('storey-person-'));
      const lists = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(async () => (await copies()).length, { timeout: 60_000 }).toBe(askedOnce);
  const known = await page.evaluate(async () => {
    const entries = async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => url);
    };
    const before = await entries();
    const junk: unknown[] = [
      null,
      'activate-update',
      { type: 'SKIP_WAITING' },
      { type: ['forget-person'] },
      { type: 'CACHE_URLS', payload: { urlsToCache: ['/api/me'] } },
      JSON.parse('{"__proto__":{"type":"forget-person"}}'),
    ];
    const worker = navigator.serviceWorker.controller;
    for (const message of junk) {
      worker?.postMessage(message);
      window.postMessage(message, '*');
    }
    // A valid message after the invalid one: its effect shows that the invalid one was read.
    worker?.postMessage({ type: 'forget-person' });
    const deadline = Date.now() + 30_000;
    const ofPersons = async () => (await caches.keys()).filter((name) => name.startsWith('storey-person-'));
    while ((await ofPersons()).length > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const after = await entries();
    return { before, after, persons: await ofPersons(), hadWorker: worker !== null };
  });
  expect(known.hadWorker).toBe(true);
  expect(known.persons).toEqual([]);
  expect(known.before.some((url) => url.includes('/api/mandates'))).toBe(true);
  expect(known.after.filter((url) => !known.before.includes(url))).toEqual([]);
  expect(known.after.filter((url) => !url.includes('/api/'))).toEqual(
    known.before.filter((url) => !url.includes('/api/')),
  );
  expect(complaints).toEqual([]);
});
