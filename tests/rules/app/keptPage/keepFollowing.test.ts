// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptPageAddresses, keptPathHeader } from '#contract/keptPage.ts';
import { keepFollowing } from '../../../../src/app/keptPage/keepFollowing.ts';

const app = '/assets/index-1.js';
const shell = `<html lang="en" dir="ltr"><head><title>Storey</title><script type="module" crossorigin src="${app}"></script>
</head><body><div id="root"><div class="splash"></div></div><noscript>No</noscript></body></html>`;
const shown = { path: '/en/touchpoints/1', app, theme: 'dark', database: 'storey-1', storedTourId: 't' };

let stored: Map<string, Response>;
let leave: () => void;
let next: string;

const tour = {
  path: '/en/tour',
  draw: async () => {
    const drawn = document.implementation.createHTMLDocument('');
    drawn.body.innerHTML = `<main><a href="/en/touchpoints/1">Next: ${next}</a></main>`;
    drawn.title = 'Spital · Storey';
    return { tourId: 't', drawn };
  },
};

beforeEach(() => {
  next = 'Entering';
  stored = new Map([['/index.html', new Response(shell)]]);
  const cache = {
    put: async (address: string, page: Response) => void stored.set(address, page),
    delete: async (address: string) => stored.delete(address),
  };
  Object.defineProperty(window, 'caches', {
    configurable: true,
    value: {
      open: async () => cache,
      match: async (address: string) => stored.get(address)?.clone(),
      delete: async () => stored.clear(),
    },
  });
  document.body.innerHTML = `<div id="root"><a data-passing href="/en/sync">3 unsent</a>
    <main><ul data-tour="t" data-touchpoint="1"><li>Stairs</li></ul><input></main></div>`;
});
afterEach(() => leave());

const keptAt = async (address: string) => (await stored.get(address)?.clone().text()) ?? null;
const kept = async () => keptAt(keptPageAddresses.touchpoint);
const keptTour = async () => keptAt(keptPageAddresses.tour);

it('S19 keeps the page as it is drawn, without what holds for a moment', async () => {
  const [field] = document.querySelectorAll('input');
  if (field !== undefined) field.value = '3';
  leave = keepFollowing(window, shown, tour);
  await expect.poll(kept).toContain('Stairs');
  expect(await kept()).not.toContain('unsent');
  expect(await kept()).toMatch(/<input(?=[^>]*readonly)(?=[^>]*value="3")/u);
  expect(stored.get(keptPageAddresses.touchpoint)?.headers.get(keptPathHeader)).toBe(shown.path);
});

it('keeps it anew when it has changed, and forgets it when it is left', async () => {
  leave = keepFollowing(window, shown, tour);
  await expect.poll(kept).toContain('Stairs');
  document.querySelector('li')?.append(' and lift');
  await expect.poll(kept).toContain('Stairs and lift');
  leave();
  await expect.poll(kept).toBeNull();
});

it('U4 S19 keeps the page of the tour as it would be drawn now, in what stands around every page', async () => {
  leave = keepFollowing(window, shown, tour);
  await expect.poll(keptTour).toContain('Next: Entering');
  expect(await keptTour()).toContain('<title>Spital · Storey</title>');
  expect(await keptTour()).toContain('<a data-passing=""');
  expect(await keptTour()).not.toContain('unsent');
  expect(await keptTour()).not.toContain('Stairs');
  expect(stored.get(keptPageAddresses.tour)?.headers.get(keptPathHeader)).toBe('/en/tour');
  next = 'Working';
  document.querySelector('li')?.append(' and lift');
  await expect.poll(keptTour).toContain('Next: Working');
  leave();
  await expect.poll(keptTour).toBeNull();
});

it('keeps nothing of a page that shows no questions', async () => {
  document.querySelector('ul')?.remove();
  leave = keepFollowing(window, shown, tour);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await kept()).toBeNull();
});
