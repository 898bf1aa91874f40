// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { snapshotAddresses, snapshotHeaders } from '#contract/app/pageSnapshot.ts';
import { saveSnapshots } from '../../../../../src/app/snapshot/saveSnapshots.ts';

const app = '/assets/index-1.js';
const shell = `<html lang="en" dir="ltr"><head><title>Storey</title><script type="module" crossorigin src="${app}"></script>
</head><body><div id="root"><div class="splash"></div></div><noscript>No</noscript></body></html>`;
const shown = { path: '/en/touchpoints/1', app, theme: 'dark', storedTourId: 't' };

let stored: Map<string, Response>;
let leave: () => void;
let next: string;

const tour = {
  path: '/en/tour',
  render: async () => {
    const rendered = document.implementation.createHTMLDocument('');
    rendered.body.innerHTML = `<main><a href="/en/touchpoints/1">Next: ${next}</a></main>`;
    rendered.title = 'Spital · Storey';
    return rendered;
  },
};

beforeEach(() => {
  next = 'Entering';
  document.documentElement.lang = 'en';
  stored = new Map([['/index.html', new Response(shell)]]);
  const cache = {
    put: async (address: string, page: Response) => void stored.set(address, page),
    delete: async (address: string) => stored.delete(address),
    match: async (address: string) => stored.get(address)?.clone(),
  };
  Object.defineProperty(window, 'caches', {
    configurable: true,
    value: {
      keys: async () => ['storey-person-1', 'workbox-precache-v2-https://storey.example/'],
      open: async () => cache,
      delete: async () => stored.clear(),
    },
  });
  document.body.innerHTML = `<div id="root"><a data-passing href="/en/sync">3 unsent</a>
    <main><ul data-touchpoint="1"><li>Stairs</li></ul><input></main></div>`;
});
afterEach(() => {
  leave();
  document.body.replaceChildren();
});

const savedAt = async (address: string) => (await stored.get(address)?.clone().text()) ?? null;
const saved = async () => savedAt(snapshotAddresses.touchpoint);
const savedTour = async () => savedAt(snapshotAddresses.tour);

it('S19 saves the page as it is rendered, without what holds for a moment', async () => {
  const [field] = document.querySelectorAll('input');
  if (field !== undefined) field.value = '3';
  leave = saveSnapshots(window, shown, tour);
  await expect.poll(saved).toContain('Stairs');
  expect(await saved()).not.toContain('unsent');
  expect(await saved()).toMatch(/<input(?=[^>]*readonly)(?=[^>]*value="3")/u);
  expect(stored.get(snapshotAddresses.touchpoint)?.headers.get(snapshotHeaders.path)).toBe(shown.path);
});

it('U4 S19 saves the page of the tour as it would be rendered now, in what stands around every page', async () => {
  leave = saveSnapshots(window, shown, tour);
  await expect.poll(savedTour).toContain('Next: Entering');
  expect(await savedTour()).toContain('<title>Spital · Storey</title>');
  expect(await savedTour()).toContain('<a data-passing=""');
  expect(await savedTour()).not.toContain('unsent');
  expect(await savedTour()).not.toContain('Stairs');
  expect(stored.get(snapshotAddresses.tour)?.headers.get(snapshotHeaders.path)).toBe('/en/tour');
  next = 'Working';
  document.querySelector('li')?.append(' and lift');
  await expect.poll(savedTour).toContain('Next: Working');
  leave();
  await expect.poll(savedTour).toBeNull();
});

it('saves nothing of a page that shows no questions', async () => {
  document.querySelector('ul')?.remove();
  leave = saveSnapshots(window, shown, tour);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await saved()).toBeNull();
});
