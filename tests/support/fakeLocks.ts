import type { LockPort } from '../../src/sync/lock.ts';

/** Web Locks as the engine uses them: exclusive, in line, with a signal, and stealing. */
export function createFakeLocks(): LockPort {
  type Held = { readonly lose: (reason: unknown) => void };
  const holders = new Map<string, Held>();
  const lines = new Map<string, (() => void)[]>();

  async function hold(name: string, run: () => Promise<void>): Promise<void> {
    const lost = Promise.withResolvers<void>();
    lost.promise.catch(() => {});
    const held: Held = { lose: lost.reject };
    holders.set(name, held);
    try {
      await Promise.race([run(), lost.promise]);
    } finally {
      if (holders.get(name) === held) {
        holders.delete(name);
        lines.get(name)?.shift()?.();
      }
    }
  }

  return {
    request: async (name, { signal, steal }, run) => {
      if (steal === true) {
        holders.get(name)?.lose(new DOMException('stolen', 'AbortError'));
        return hold(name, run);
      }
      while (holders.has(name)) {
        const turn = Promise.withResolvers<void>();
        lines.set(name, [...(lines.get(name) ?? []), turn.resolve]);
        signal?.addEventListener('abort', () => turn.reject(signal.reason));
        await turn.promise;
      }
      signal?.throwIfAborted();
      return hold(name, run);
    },
  };
}
