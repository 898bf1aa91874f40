import type { Me } from '#contract/accounts/session.ts';
import type { createDeviceFacts } from './deviceFacts.ts';
import type { SessionDeps } from './Session.ts';

/** Saves who has a token: in the device store, and in the mirror, for the day on which the browser throws that away (S24). */
export function createSessionOwner(
  { fingerprint, mirror }: Pick<SessionDeps, 'fingerprint' | 'mirror'>,
  facts: ReturnType<typeof createDeviceFacts>,
) {
  async function savePerson(token: string, me: Me): Promise<void> {
    await facts.saveSession({ token, me, retired: null });
    void saveOwner(token, me);
  }

  /** Of a token that was here before, and that another tab may sign out of at this moment. */
  async function savePersonAgain(token: string, me: Me): Promise<void> {
    await facts.saveUnlessRetired({ token, me, retired: null }, await fingerprint(token));
    void saveOwner(token, me);
  }

  /** S24. Runs in the background; signing in does not depend on it. */
  async function saveOwner(token: string, me: Me): Promise<void> {
    const print = await fingerprint(token);
    if (print !== null) mirror.saveOwner(me, print);
  }

  /** S24: the device store knows nothing at all, and local storage has a token. */
  async function ownerOfToken(token: string): Promise<Me | null> {
    const print = await fingerprint(token);
    const me = print === null ? null : await mirror.ownerOfToken(print).catch(() => null);
    if (me !== null) await savePersonAgain(token, me);
    return me;
  }

  return { savePerson, savePersonAgain, saveOwner, ownerOfToken };
}

/**
 * The SHA-256 of a token in hex: enough to know it again, useless to anybody who finds it. Null where the page is
 * not in a secure context and has no `subtle`.
 */
export function hashToken(crypto: Pick<Crypto, 'subtle'>): (token: string) => Promise<string | null> {
  return async (token) => {
    const subtle: SubtleCrypto | undefined = crypto.subtle;
    if (subtle === undefined) return null;
    const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
