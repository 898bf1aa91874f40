import type { Me } from '#contract/accounts/session.ts';
import { hexOf } from '#domain/uuidv7.ts';
import type { createDeviceFacts } from './deviceFacts.ts';
import type { SessionDeps } from './Session.ts';

/** Saves the person of a token in the device store, and in the mirror in case the browser deletes that store (S24). */
export function createSessionOwner(
  { hashToken, mirror }: Pick<SessionDeps, 'hashToken' | 'mirror'>,
  facts: ReturnType<typeof createDeviceFacts>,
) {
  // `before`: the token that a sign-in replaces.
  async function saveUser(token: string, me: Me, before: string | null = null): Promise<void> {
    await facts.saveSession(token, me, before);
    void saveOwner(token, me);
  }

  // S24: runs in the background; signing in does not depend on it.
  async function saveOwner(token: string, me: Me): Promise<void> {
    const tokenHash = await hashToken(token);
    if (tokenHash !== null) mirror.saveOwner(me, tokenHash);
  }

  // S24: for a token in local storage when the device store is empty.
  async function ownerOfToken(token: string): Promise<Me | null> {
    const tokenHash = await hashToken(token);
    const me = tokenHash === null ? null : await mirror.ownerOfToken(tokenHash).catch(() => null);
    if (me !== null) await saveUser(token, me);
    return me;
  }

  return { saveUser, saveOwner, ownerOfToken };
}

/**
 * Returns the function that hashes a token: SHA-256 in hex, to recognise the token without storing it. Null outside a secure
 * context, which has no `subtle`.
 */
export function tokenHasher(crypto: Pick<Crypto, 'subtle'>): (token: string) => Promise<string | null> {
  return async (token) => {
    const subtle: SubtleCrypto | undefined = crypto.subtle;
    if (subtle === undefined) return null;
    const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token));
    return hexOf(new Uint8Array(digest));
  };
}
