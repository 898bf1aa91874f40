import { expect, it } from 'vitest';
import { keptAppHeader, keptPageAddresses, keptPageCache, keptPathHeader } from '#contract/keptPage.ts';
import { keptPageFor } from '../../../sw/keptPageFor.ts';

const files = [{ url: 'index.html' }, { url: 'assets/index-1.js' }];
const { tour, touchpoint } = keptPageAddresses;
const paths: Readonly<Record<string, string>> = { [tour]: '/en/tour', [touchpoint]: '/en/touchpoints/1' };

/** A cache in which the pages of a tour and of one touchpoint stand, or some of them. */
function aCache(app: string, kept: readonly string[]): Pick<CacheStorage, 'match'> {
  return {
    match: async (asked, options) => {
      const address = typeof asked === 'string' ? asked : '';
      const path = paths[address];
      if (path === undefined || options?.cacheName !== keptPageCache || !kept.includes(address))
        return undefined;
      return new Response(path, { headers: { [keptPathHeader]: path, [keptAppHeader]: app } });
    },
  };
}

const at = (path: string) => new URL(path, 'https://storey.example');
const keptAt = async (
  path: string,
  app = '/assets/index-1.js',
  kept: readonly string[] = [tour, touchpoint],
) => (await keptPageFor(aCache(app, kept), at(path), files))?.text() ?? null;

it('S21 a kept page is the answer at its own address, and nowhere else', async () => {
  expect(await keptAt('/en/touchpoints/1')).toBe('/en/touchpoints/1');
  expect(await keptAt('/en/tour')).toBe('/en/tour');
  for (const path of ['/', '/en', '/de/tour', '/en/touchpoints/2', '/en/touchpoints/1?a=1', '/en/tour?a=1']) {
    expect(await keptAt(path)).toBeNull();
  }
});

it('§2 the start from the icon is the tour, never a touchpoint', async () => {
  expect(await keptAt('/?from=icon')).toBe('/en/tour');
  expect(await keptAt('/?from=icon', '/assets/index-1.js', [touchpoint])).toBeNull();
});

it('S21 a page of another version, one that was forgotten and a broken cache are no answer', async () => {
  expect(await keptAt('/?from=icon', '/assets/index-0.js')).toBeNull();
  expect(await keptAt('/?from=icon', '/assets/index-1.js', [])).toBeNull();
  const broken = { match: async () => Promise.reject(new DOMException('gone', 'UnknownError')) };
  expect(await keptPageFor(broken, at('/?from=icon'), files)).toBeNull();
});
