import { expect, it } from 'vitest';
import { snapshotAddresses, snapshotCache, snapshotHeaders } from '#contract/app/pageSnapshot.ts';
import { snapshotResponse } from '../../../../sw/snapshotResponse.ts';

const files = [{ url: 'index.html' }, { url: 'assets/index-1.js' }];
const { tour, touchpoint } = snapshotAddresses;
const paths: Readonly<Record<string, string>> = { [tour]: '/en/tour', [touchpoint]: '/en/touchpoints/1' };

/** A cache with the pages of a tour and of one touchpoint, or some of them. */
function makeCache(app: string, saved: readonly string[]): Pick<CacheStorage, 'match'> {
  return {
    match: async (asked, options) => {
      const address = typeof asked === 'string' ? asked : '';
      const path = paths[address];
      if (path === undefined || options?.cacheName !== snapshotCache || !saved.includes(address))
        return undefined;
      return new Response(path, { headers: { [snapshotHeaders.path]: path, [snapshotHeaders.app]: app } });
    },
  };
}

const at = (path: string) => new URL(path, 'https://storey.example');
const savedAt = async (
  path: string,
  app = '/assets/index-1.js',
  saved: readonly string[] = [tour, touchpoint],
) => (await snapshotResponse(makeCache(app, saved), at(path), files))?.text() ?? null;

it('S21 a snapshot is the answer at its own address, and nowhere else', async () => {
  expect(await savedAt('/en/touchpoints/1')).toBe('/en/touchpoints/1');
  expect(await savedAt('/en/tour')).toBe('/en/tour');
  for (const path of ['/', '/en', '/de/tour', '/en/touchpoints/2', '/en/touchpoints/1?a=1', '/en/tour?a=1']) {
    expect(await savedAt(path)).toBeNull();
  }
});

it('§2 the start from the icon is the tour, never a touchpoint', async () => {
  expect(await savedAt('/?from=icon')).toBe('/en/tour');
  expect(await savedAt('/?from=icon', '/assets/index-1.js', [touchpoint])).toBeNull();
});

it('S21 a page of another version, one that was deleted and a broken cache are no answer', async () => {
  expect(await savedAt('/?from=icon', '/assets/index-0.js')).toBeNull();
  expect(await savedAt('/?from=icon', '/assets/index-1.js', [])).toBeNull();
  const broken = { match: async () => Promise.reject(new DOMException('gone', 'UnknownError')) };
  expect(await snapshotResponse(broken, at('/?from=icon'), files)).toBeNull();
});
