import { expect, it } from 'vitest';
import { keptAppHeader, keptPageAddress, keptPageCache, keptPathHeader } from '#contract/keptPage.ts';
import { keptPageFor } from '../../../sw/keptPageFor.ts';

const files = [{ url: 'index.html' }, { url: 'assets/index-1.js' }];

/** A cache in which the page of one touchpoint stands, or nothing. */
function aCache(app: string | null): Pick<CacheStorage, 'match'> {
  return {
    match: async (address, options) => {
      if (address !== keptPageAddress || options?.cacheName !== keptPageCache || app === null)
        return undefined;
      return new Response('kept', {
        headers: { [keptPathHeader]: '/en/touchpoints/1', [keptAppHeader]: app },
      });
    },
  };
}

const at = (path: string) => new URL(path, 'https://storey.example');
const keptAt = async (path: string, app: string | null = '/assets/index-1.js') =>
  (await keptPageFor(aCache(app), at(path), files)) !== null;

it('S21 a kept page is the answer at its own address and from the icon, and nowhere else', async () => {
  expect(await keptAt('/en/touchpoints/1')).toBe(true);
  expect(await keptAt('/?from=icon')).toBe(true);
  for (const path of [
    '/',
    '/en',
    '/en/tour',
    '/en/touchpoints/2',
    '/de/touchpoints/1',
    '/en/touchpoints/1?a=1',
  ]) {
    expect(await keptAt(path)).toBe(false);
  }
});

it('S21 a page of another version, one that was forgotten and a broken cache are no answer', async () => {
  expect(await keptAt('/?from=icon', '/assets/index-0.js')).toBe(false);
  expect(await keptAt('/?from=icon', null)).toBe(false);
  const broken = { match: async () => Promise.reject(new DOMException('gone', 'UnknownError')) };
  expect(await keptPageFor(broken, at('/?from=icon'), files)).toBeNull();
});
