import * as zod from 'zod/mini';
import type { Me } from '#contract/accounts/session.ts';
import { type StoredSession, storedSession, storedSessionKey } from '#contract/accounts/storedSession.ts';
import type { SessionDeps } from './Session.ts';

const tourFact = zod.object({ userId: zod.nullable(zod.string()), tourId: zod.nullable(zod.string()) });

/** The open tour (a local id) and the person who walks it; null where there is none, or nobody is known. */
export type TourFact = zod.infer<typeof tourFact>;

/**
 * The session and the open tour in the device store (S27). Reads that fail return null and writes that fail are ignored:
 * signing in must not depend on this store, and local storage has the same.
 */
export type DeviceFacts = {
  session(): Promise<StoredSession | null>;
  /**
   * Saves the session of a token, which has taken the place of `before` if somebody has signed in. Retired hashes stay: the next
   * sign-in may come before local storage has forgotten the tokens before. Saves nothing if this token is retired itself: it
   * was signed out or replaced meanwhile.
   */
  saveSession(token: string, me: Me, before: string | null): Promise<void>;
  /**
   * Replaces the session of `token` by its hash, and by the reason if it has ended by itself (`ended`). A session of another token
   * stays, and a second call for the same token changes nothing.
   */
  endSession(token: string | null, end?: Pick<StoredSession, 'ended'>): Promise<void>;
  /** The notice, or null, of the session of this token, if it ended by itself; undefined if it was signed out. */
  endOf(token: string | null): Promise<StoredSession['ended']>;
  /** Whether this token has ended here or was replaced. */
  isRetired(token: string): Promise<boolean>;
  tour(): Promise<TourFact | null>;
  saveOpenTour(fact: TourFact): Promise<void>;
  /** Deletes everything but the hashes of retired tokens, in one transaction, unless the session is one of another token. */
  clear(token: string | null): Promise<void>;
};

const sessionIn = (value: unknown): StoredSession | null => zod.safeParse(storedSession, value).data ?? null;

const isOther = (stored: StoredSession | null, token: string | null): boolean =>
  (stored?.token ?? token) !== token;

const retiredIn = (stored: StoredSession | null): string => stored?.retired ?? '';

// Eight hashes: nobody signs in more often in the seconds until local storage has reached the disk.
const retire = (tokenHash: string, stored: StoredSession | null): string =>
  (tokenHash + retiredIn(stored)).slice(0, 512);

/** The device facts in the device store. */
export function createDeviceFacts({
  deviceStore: store,
  hashToken,
}: Pick<SessionDeps, 'deviceStore' | 'hashToken'>): DeviceFacts {
  const read = async (key: string): Promise<unknown> => store.read(key).catch(() => null);
  const session = async () => sessionIn(await read(storedSessionKey));
  // Empty for no token, and where there is no hash.
  const hashOf = async (token: string | null) => (token === null ? null : await hashToken(token)) ?? '';
  const isIn = (tokenHash: string, stored: StoredSession | null) =>
    tokenHash !== '' && retiredIn(stored).includes(tokenHash);
  /** Null leaves what is stored. */
  const change = async (changed: (stored: StoredSession | null) => StoredSession | null): Promise<void> =>
    store.update(storedSessionKey, (value) => changed(sessionIn(value)) ?? value).catch(() => {});
  const nobody = (retired: string) => ({ token: null, me: null, retired });
  const hasEnded = (tokenHash: string, stored: StoredSession | null) =>
    stored?.token === null && retiredIn(stored).includes(tokenHash);
  return {
    session,
    saveSession: async (token, me, before) => {
      const tokenHash = await hashOf(token);
      const replaced = await hashOf(before);
      await change((stored) =>
        isIn(tokenHash, stored) ? null : { token, me, retired: retire(replaced, stored) },
      );
    },
    endSession: async (token, how) => {
      const tokenHash = await hashOf(token);
      await change((stored) =>
        isOther(stored, token) || hasEnded(tokenHash, stored)
          ? null
          : { ...nobody(retire(tokenHash, stored)), ...how },
      );
    },
    endOf: async (token) => {
      const stored = await session();
      return token !== null && stored?.token === null && retiredIn(stored).startsWith(await hashOf(token))
        ? stored.ended
        : undefined;
    },
    isRetired: async (token) => isIn(await hashOf(token), await session()),
    tour: async () => zod.safeParse(tourFact, await read('tour')).data ?? null,
    saveOpenTour: async (fact) => store.write('tour', fact).catch(() => {}),
    clear: async (token) => {
      const tokenHash = await hashOf(token);
      const clear = (withHashes: boolean) =>
        store.clear(storedSessionKey, (value) => {
          const stored = sessionIn(value);
          if (isOther(stored, token)) return undefined;
          if (!withHashes) return null;
          return nobody(hasEnded(tokenHash, stored) ? retiredIn(stored) : retire(tokenHash, stored));
        });
      // A full device may refuse the hashes, which must keep no token there.
      await clear(true)
        .catch(() => clear(false))
        .catch(() => {});
    },
  };
}
