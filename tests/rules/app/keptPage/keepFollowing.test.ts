// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptPageAddress, keptPathHeader } from '#contract/keptPage.ts';
import { keepFollowing } from '../../../../src/app/keptPage/keepFollowing.ts';

const app = '/assets/index-1.js';
const shell = `<html lang="en" dir="ltr"><head><title>Storey</title><script type="module" crossorigin src="${app}"></script>
</head><body><div id="root"><div class="splash"></div></div><noscript>No</noscript></body></html>`;
const shown = { path: '/en/touchpoints/1', app, theme: 'dark', database: 'storey-1', storedTourId: 't' };

let stored: Map<string, Response>;
let leave: () => void;

beforeEach(() => {
  stored = new Map([['/index.html', new Response(shell)]]);
  const cache = { put: async (address: string, page: Response) => void stored.set(address, page) };
  Object.defineProperty(window, 'caches', {
    configurable: true,
    value: {
      open: async () => cache,
      match: async (address: string) => stored.get(address)?.clone(),
      delete: async () => stored.delete(keptPageAddress),
    },
  });
  document.body.innerHTML = `<div id="root"><a data-passing href="/en/sync">3 unsent</a>
    <main><ul data-tour="t" data-touchpoint="1"><li>Stairs</li></ul><input></main></div>`;
});
afterEach(() => leave());

const kept = async () => (await stored.get(keptPageAddress)?.clone().text()) ?? null;

it('S19 keeps the page as it is drawn, without what holds for a moment', async () => {
  const [field] = document.querySelectorAll('input');
  if (field !== undefined) field.value = '3';
  leave = keepFollowing(window, shown);
  await expect.poll(kept).toContain('Stairs');
  expect(await kept()).not.toContain('unsent');
  expect(await kept()).toMatch(/<input(?=[^>]*readonly)(?=[^>]*value="3")/u);
  expect(stored.get(keptPageAddress)?.headers.get(keptPathHeader)).toBe(shown.path);
});

it('keeps it anew when it has changed, and forgets it when it is left', async () => {
  leave = keepFollowing(window, shown);
  await expect.poll(kept).toContain('Stairs');
  document.querySelector('li')?.append(' and lift');
  await expect.poll(kept).toContain('Stairs and lift');
  leave();
  await expect.poll(kept).toBeNull();
});

it('keeps nothing of a page that shows no questions', async () => {
  document.querySelector('ul')?.remove();
  leave = keepFollowing(window, shown);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await kept()).toBeNull();
});
