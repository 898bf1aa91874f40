import { describe, expect, it } from 'vitest';
import { deleteUserCaches, isCacheable, userCacheName } from '../../../../sw/userCache.ts';

const asked = (token: string | null) =>
  new Request('http://storey.test/api/mandates', {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

/** A response with the type of a network response; constructed ones have `default`. */
function fromNetwork(
  body: string,
  init: ResponseInit,
  change: { type?: string; redirected?: boolean } = {},
): Response {
  const response = new Response(body, init);
  Object.defineProperty(response, 'type', { value: change.type ?? 'basic' });
  Object.defineProperty(response, 'redirected', { value: change.redirected ?? false });
  return response;
}

const json = { headers: { 'content-type': 'application/json; charset=utf-8', 'storey-api': '1' } };

describe('the cache of a person', () => {
  it('S21 is another one for another token, names no token, and there is none for nobody', async () => {
    const [one, again, other] = await Promise.all([asked('a'), asked('a'), asked('b')].map(userCacheName));
    expect(one).toBe(again);
    expect(one).not.toBe(other);
    expect(one).not.toContain('Bearer');
    expect(await userCacheName(asked(null))).toBeNull();
  });

  it('S21 goes when somebody else asks, and when the person signs out', async () => {
    const names = new Set(['storey-person-a', 'storey-person-b', 'workbox-precache']);
    const storage = {
      keys: async () => [...names],
      delete: async (name: string) => names.delete(name),
    };
    await deleteUserCaches(storage, 'storey-person-b');
    expect([...names]).toEqual(['storey-person-b', 'workbox-precache']);
    await deleteUserCaches(storage);
    expect([...names]).toEqual(['workbox-precache']);
  });

  it('S21 keeps only the own 200 with JSON', () => {
    expect(isCacheable(fromNetwork('[]', json))).toBe(true);
    expect(isCacheable(fromNetwork('[]', { headers: { 'content-type': 'application/json' } }))).toBe(false);
    expect(isCacheable(fromNetwork('<html>', { headers: { 'content-type': 'text/html' } }))).toBe(false);
    expect(isCacheable(fromNetwork('{}', { ...json, status: 401 }))).toBe(false);
    expect(isCacheable(fromNetwork('[]', json, { redirected: true }))).toBe(false);
    expect(isCacheable(fromNetwork('[]', json, { type: 'opaque' }))).toBe(false);
    expect(isCacheable(fromNetwork('[]', json, { type: 'cors' }))).toBe(false);
  });
});
