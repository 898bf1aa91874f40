import type { Me } from '#contract/accounts/session.ts';
import { rest } from '../../chunks/chunks.ts';
import { earlierMirrorCache, turnsIn } from '../../mirror/mirrorTurns.ts';
import type { MirrorDeps } from '../../mirror/restoreAtOpening.ts';
import { withTimeout } from '../../mirror/withTimeout.ts';
import type { mirrorModule } from './mirrorModule.ts';

// Hanging caches must not block a start or a sign-out. No shorter, because deleting many photos takes seconds.
const timeoutMs = 10_000;

/** The mirror of this browser (S24). */
export function pageMirror(
  { caches, location, navigator }: Window & typeof globalThis,
  setTimer: MirrorDeps['setTimer'],
) {
  const place = { caches, origin: location.origin };
  let owner: { me: Me; print: string } | null = null;
  void caches?.delete(earlierMirrorCache).catch(() => undefined);
  let parts: ReturnType<typeof mirrorModule> | null = null;
  const load = async () => {
    const loaded = await rest.load();
    parts ??= loaded.mirrorModule({ ...place, locks: navigator.locks, signedIn: () => owner });
    return parts;
  };
  return {
    turns: (of: string) => turnsIn(place, of),
    now: () => new Date(),
    setTimer,
    load,
    saveOwner: (me: Me, tokenHash: string) => {
      owner = { me, print: tokenHash };
    },
    ownerOfToken: async (tokenHash: string) =>
      withTimeout((await load()).store.ownerOfToken(tokenHash), timeoutMs, setTimer),
    clear: async (of: string) => {
      if (caches !== undefined) await withTimeout((await load()).store.clear(of), timeoutMs, setTimer);
    },
  };
}
