import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Api, Seen } from '../../../src/api/createApi.ts';
import { lateApi } from '../../../src/app/lateApi.ts';

function anApi(): Api & { readonly listeners: Set<(seen: Seen) => void> } {
  const listeners = new Set<(seen: Seen) => void>();
  return {
    listeners,
    call: async () => ({ ok: true as const, value: null }),
    download: async () => ({ ok: true as const, value: { content: new Blob(['a']), name: 'a.csv' } }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const request = { method: 'GET', path: '/api/me' } as const;

describe('the client that is loaded late', () => {
  it('is loaded once, with the first call', async () => {
    let loads = 0;
    const api = lateApi(async () => {
      loads += 1;
      return anApi();
    });
    expect(loads).toBe(0);
    await Promise.all([api.call(request, z.null()), api.call(request, 'no_content')]);
    expect(loads).toBe(1);
  });

  it('is a network that is not there while it cannot be loaded, and is tried again', async () => {
    let there = false;
    const api = lateApi(() => (there ? Promise.resolve(anApi()) : Promise.reject(new Error('offline'))));
    expect(await api.call(request, 'no_content')).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(await api.download('/api/x')).toEqual({ ok: false, failure: { kind: 'network' } });
    there = true;
    expect(await api.call(request, 'no_content')).toEqual({ ok: true, value: null });
  });

  it('passes on what the calls show, until nobody listens any more', async () => {
    const real = anApi();
    const api = lateApi(async () => real);
    const seen: Seen[] = [];
    const stop = api.subscribe((one) => seen.push(one));
    await api.call(request, 'no_content');
    for (const listener of real.listeners) listener('answer');
    stop();
    expect(seen).toEqual(['answer']);
    expect(real.listeners.size).toBe(0);
  });
});
