import type { Me } from '#contract/accounts/session.ts';
import { hexOf } from '#domain/uuidv7.ts';
import { rest } from '../../chunks/chunks.ts';
import { earlierMirrorCaches, turnsIn } from '../../mirror/mirrorTurns.ts';
import type { MirrorDeps } from '../../mirror/restoreAtOpening.ts';
import { withTimeout } from '../../mirror/withTimeout.ts';
import type { mirrorModule } from './mirrorModule.ts';

/**
 * The SHA-256 of a token in hex, to recognise it without storing it (S24). Null outside a secure context, which has no `subtle`.
 */
async function hashToken(crypto: Pick<Crypto, 'subtle'>, token: string): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token));
  return hexOf(new Uint8Array(digest));
}

// Hanging caches must not block a start or a sign-out. No shorter, because deleting many photos takes seconds.
const timeoutMs = 10_000;

/** The mirror of this browser (S24). */
export function pageMirror(
  { caches, crypto, location, navigator }: Window & typeof globalThis,
  setTimer: MirrorDeps['setTimer'],
) {
  const place = { caches, origin: location.origin };
  let owner: { me: Me; tokenHash: string } | null = null;
  for (const name of earlierMirrorCaches) void caches?.delete(name).catch(() => undefined);
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
    saveOwner: async (token: string, me: Me) => {
      const tokenHash = await hashToken(crypto, token);
      if (tokenHash !== null) owner = { me, tokenHash };
    },
    ownerOf: async (token: string | null) => {
      const tokenHash = token === null ? null : await hashToken(crypto, token);
      if (tokenHash === null) return null;
      return withTimeout((await load()).store.ownerOfToken(tokenHash), timeoutMs, setTimer);
    },
    clear: async (of: string) => {
      if (caches !== undefined) await withTimeout((await load()).store.clear(of), timeoutMs, setTimer);
    },
  };
}
