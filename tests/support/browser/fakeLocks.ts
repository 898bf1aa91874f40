import type { LockPort } from '../../../src/sync/lock.ts';

/** Fake Web Locks as the engine uses them: exclusive, in order of request, with `signal`, `ifAvailable` and `steal`. */
export function createFakeLocks(): LockPort {
  type HeldLock = { readonly lose: (reason: unknown) => void };
  const holders = new Map<string, HeldLock>();
  const lines = new Map<string, (() => void)[]>();

  async function hold(name: string, run: (lock: object) => Promise<void>): Promise<void> {
    const lost = Promise.withResolvers<void>();
    lost.promise.catch(() => {});
    const held: HeldLock = { lose: lost.reject };
    holders.set(name, held);
    try {
      await Promise.race([run(held), lost.promise]);
    } finally {
      if (holders.get(name) === held) {
        holders.delete(name);
        lines.get(name)?.shift()?.();
      }
    }
  }

  return {
    request: async (name, { signal, steal, ifAvailable }, run) => {
      if (ifAvailable === true && holders.has(name)) return run(null);
      if (steal === true) {
        holders.get(name)?.lose(new DOMException('stolen', 'AbortError'));
        return hold(name, run);
      }
      while (holders.has(name)) {
        // As in browsers: a listener added after the abort is not called.
        signal?.throwIfAborted();
        const turn = Promise.withResolvers<void>();
        const line = lines.get(name) ?? [];
        lines.set(name, line);
        line.push(turn.resolve);
        signal?.addEventListener('abort', () => {
          // A request that was aborted must not be granted next: those behind it would wait for ever.
          const place = line.indexOf(turn.resolve);
          if (place >= 0) line.splice(place, 1);
          turn.reject(signal.reason);
        });
        await turn.promise;
      }
      signal?.throwIfAborted();
      return hold(name, run);
    },
  };
}
