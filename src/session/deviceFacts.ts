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
   * Saves a session. A known retired hash stays unless `fact` has one: the next sign-in may come before local storage has
   * forgotten the token that ended. Saves nothing if `tokenHash`, of a restored token, is retired: it was signed out meanwhile.
   */
  saveSession(fact: StoredSession, tokenHash?: string | null): Promise<void>;
  /**
   * Replaces the session of `token` by the hash of that ended token (`retired`), and why it has ended by itself (`ended`).
   * A session of another token stays, and so does what was recorded of this one first.
   */
  endSession(token: string, end: Pick<StoredSession, 'retired' | 'ended'>): Promise<void>;
  /** The notice, or null, of the session with this hash of its token, if it ended by itself; undefined if it was signed out. */
  endOf(tokenHash: string | null): Promise<StoredSession['ended']>;
  tour(): Promise<TourFact | null>;
  saveOpenTour(fact: TourFact): Promise<void>;
  /** Deletes everything, unless the session is one of another token. */
  clear(token: string | null): Promise<void>;
};

const sessionIn = (value: unknown): StoredSession | null => z.safeParse(storedSession, value).data ?? null;

const isOther = (stored: StoredSession | null, token: string | null): boolean =>
  stored !== null && stored.token !== null && stored.token !== token;

/** The device facts in this store. */
export function createDeviceFacts(store: DeviceStore): DeviceFacts {
  const read = async (key: string): Promise<unknown> => store.read(key).catch(() => null);
  return {
    session: async () => sessionIn(await read(storedSessionKey)),
    saveSession: async (fact, tokenHash = null) =>
      store
        .update(storedSessionKey, (value) => {
          const retired = sessionIn(value)?.retired ?? null;
          return tokenHash !== null && retired === tokenHash
            ? value
            : { ...fact, retired: fact.retired ?? retired };
        })
        .catch(() => {}),
    endSession: async (token, end) =>
      store
        .update(storedSessionKey, (value) => {
          const stored = sessionIn(value);
          const isKnown = stored?.token === null && stored.retired === end.retired;
          return isKnown || isOther(stored, token) ? value : { token: null, me: null, ...end };
        })
        .catch(() => {}),
    endOf: async (tokenHash) => {
      const stored = sessionIn(await read(storedSessionKey));
      return stored?.token === null && stored.retired === tokenHash ? stored.ended : undefined;
    },
    tour: async () => {
      const fact = z.safeParse(tourFact, await read('tour'));
      return fact.success ? fact.data : null;
    },
    saveOpenTour: async (fact) => store.write('tour', fact).catch(() => {}),
    clear: async (token) =>
      store.clear(storedSessionKey, (value) => isOther(sessionIn(value), token)).catch(() => {}),
  };
}
