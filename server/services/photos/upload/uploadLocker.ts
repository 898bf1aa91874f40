import type { Locker, RequestRelease } from '@tus/server';
import { StoreUnavailable } from '../store/PhotoStore.ts';

const timeoutMs = 10_000;

type Holder = { readonly release: RequestRelease; readonly freed: Promise<void>; readonly free: () => void };

/**
 * One request at a time per photo: the next one asks the current one, whose connection is often already broken, to
 * stop. Waits without polling, unlike the locker of the library.
 */
export function uploadLocker(): Locker {
  const holders = new Map<string, Holder>();
  return {
    newLock: (id) => ({
      lock: async (signal, release) => {
        const over = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
          if (over.aborted) throw new StoreUnavailable('A photo is held by another call.');
          await holder.release();
          const { promise: timeout, resolve } = Promise.withResolvers<void>();
          over.addEventListener('abort', () => resolve(), { once: true });
          await Promise.race([holder.freed, timeout]);
        }
        const { promise: freed, resolve: free } = Promise.withResolvers<void>();
        holders.set(id, { release, freed, free });
      },
      unlock: async () => {
        const holder = holders.get(id);
        holders.delete(id);
        holder?.free();
      },
    }),
  };
}
