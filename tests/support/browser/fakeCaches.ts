/**
 * A fake CacheStorage of whole entries by address. `trouble.held` delays every access, `trouble.fail` makes it
 * fail.
 */
export function createFakeCaches() {
  const kept = new Map<string, string>();
  const trouble = { fail: false, held: null as Promise<void> | null };
  const reach = async () => {
    await trouble.held;
    if (trouble.fail) throw new DOMException('no caches any more', 'UnknownError');
  };
  const cache = {
    keys: async () => {
      await reach();
      return [...kept.keys()].map((url) => new Request(url));
    },
    match: async (url: string) => {
      await reach();
      const text = kept.get(url);
      return text === undefined ? undefined : new Response(text);
    },
    put: async (url: string, response: Response) => {
      await reach();
      kept.set(url, await response.text());
    },
    delete: async (url: string) => {
      await reach();
      return kept.delete(url);
    },
  };
  const caches = {
    has: async () => {
      await reach();
      return true;
    },
    open: async () => cache as unknown as Cache,
  };
  return { kept, trouble, caches };
}

export type FakeCaches = ReturnType<typeof createFakeCaches>;
