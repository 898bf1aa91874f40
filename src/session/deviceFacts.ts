import * as z from 'zod/mini';
import { type StoredSession, storedSession, storedSessionKey } from '#contract/accounts/storedSession.ts';
import type { DeviceStore } from '../db/deviceStore.ts';

const tourFact = z.object({ userId: z.nullable(z.string()), tourId: z.nullable(z.string()) });

/** The open tour (a local id) and the person who walks it; null where there is none, or nobody is known. */
export type TourFact = z.infer<typeof tourFact>;

/**
 * The session and the open tour in the device store (S2). Reads that fail return null and writes that fail are ignored:
 * signing in must not depend on this store, and local storage has the same.
 */
export type DeviceFacts = {
  session(): Promise<StoredSession | null>;
  /**
   * Saves a session. Known retired hashes stay behind the one of `fact`: the next sign-in may come before local storage has
   * forgotten the tokens before. Saves nothing if `tokenHash`, of a restored token, is retired: it was signed out or replaced
   * meanwhile.
   */
  saveSession(fact: StoredSession, tokenHash?: string | null): Promise<void>;
  /**
   * Replaces the session of `token` by its hash in front of those known (`retired`), and why it has ended by itself (`ended`).
   * A session of another token stays, and so does what was recorded of this one first.
   */
  endSession(token: string, end: Pick<StoredSession, 'retired' | 'ended'>): Promise<void>;
  /** The notice, or null, of the session with this hash of its token, if it ended by itself; undefined if it was signed out. */
  endOf(tokenHash: string | null): Promise<StoredSession['ended']>;
  tour(): Promise<TourFact | null>;
  saveOpenTour(fact: TourFact): Promise<void>;
  /** Deletes everything but the hashes of the tokens that ended, unless the session is one of another token. */
  clear(token: string | null, tokenHash: string | null): Promise<void>;
};

const sessionIn = (value: unknown): StoredSession | null => z.safeParse(storedSession, value).data ?? null;

const isOther = (stored: StoredSession | null, token: string | null): boolean =>
  stored !== null && stored.token !== null && stored.token !== token;

/** Whether the token with this hash ended here or was replaced. */
export const isRetired = (stored: StoredSession | null, tokenHash: string | null): boolean =>
  tokenHash !== null && stored?.retired?.includes(tokenHash) === true;

// Eight hashes: nobody signs in more often in the seconds until local storage has reached the disk.
const retire = (tokenHash: string | null, stored: StoredSession | null): string | null => {
  const known = stored?.retired ?? null;
  return tokenHash === null || isRetired(stored, tokenHash)
    ? known
    : `${tokenHash}${known ?? ''}`.slice(0, 512);
};

/** The device facts in this store. */
export function createDeviceFacts(store: DeviceStore): DeviceFacts {
  const read = async (key: string): Promise<unknown> => store.read(key).catch(() => null);
  const session = async () => sessionIn(await read(storedSessionKey));
  const endSession: DeviceFacts['endSession'] = async (token, end) =>
    store
      .update(storedSessionKey, (value) => {
        const stored = sessionIn(value);
        // Without a hash (`tokenHasher`) the last end is taken for the one of this token.
        const isKnown = stored?.token === null && (end.retired === null || isRetired(stored, end.retired));
        return isKnown || isOther(stored, token)
          ? value
          : { token: null, me: null, ...end, retired: retire(end.retired, stored) };
      })
      .catch(() => {});
  return {
    session,
    endSession,
    saveSession: async (fact, tokenHash = null) =>
      store
        .update(storedSessionKey, (value) => {
          const stored = sessionIn(value);
          return isRetired(stored, tokenHash) ? value : { ...fact, retired: retire(fact.retired, stored) };
        })
        .catch(() => {}),
    endOf: async (tokenHash) => {
      const stored = await session();
      return stored?.token === null && (stored.retired ?? '').startsWith(tokenHash ?? '')
        ? stored.ended
        : undefined;
    },
    tour: async () => {
      const fact = z.safeParse(tourFact, await read('tour'));
      return fact.success ? fact.data : null;
    },
    saveOpenTour: async (fact) => store.write('tour', fact).catch(() => {}),
    clear: async (token, tokenHash) => {
      const retired = retire(tokenHash, await session());
      await store.clear(storedSessionKey, (value) => isOther(sessionIn(value), token)).catch(() => {});
      if (token !== null) await endSession(token, { retired });
    },
  };
}
