import * as z from 'zod/mini';
import { type StoredSession, storedSession, storedSessionKey } from '#contract/accounts/storedSession.ts';
import type { DeviceStore } from '../db/deviceStore.ts';

const tourFact = z.object({ userId: z.nullable(z.string()), tourId: z.nullable(z.string()) });

export type TourFact = z.infer<typeof tourFact>;

/**
 * The session and the open tour in the device store (S2). Reads that fail return null and writes that fail are ignored:
 * signing in must not depend on this store, and local storage has the same.
 */
export type DeviceFacts = {
  session(): Promise<StoredSession | null>;
  saveSession(fact: StoredSession): Promise<void>;
  /** Saves a session unless it was signed out meanwhile: then its token's hash (`print`) is stored as retired. */
  saveUnlessRetired(fact: StoredSession, print: string | null): Promise<void>;
  /** Replaces the session of `token` by the hash (`print`) of that ended token. A session of another token stays. */
  endSession(token: string, print: string | null): Promise<void>;
  tour(): Promise<TourFact | null>;
  saveOpenTour(fact: TourFact): Promise<void>;
  clear(): Promise<void>;
};

/** The device facts in this store. */
export function createDeviceFacts(store: DeviceStore): DeviceFacts {
  const read = async (key: string): Promise<unknown> => store.read(key).catch(() => null);
  const write = async (key: string, value: unknown): Promise<void> => store.write(key, value).catch(() => {});
  return {
    session: async () => {
      const fact = z.safeParse(storedSession, await read(storedSessionKey));
      return fact.success ? fact.data : null;
    },
    saveSession: (fact) => write(storedSessionKey, fact),
    saveUnlessRetired: async (fact, print) =>
      store
        .update(storedSessionKey, (value) => {
          const stored = z.safeParse(storedSession, value);
          return print !== null && stored.success && stored.data.retired === print ? value : fact;
        })
        .catch(() => {}),
    endSession: async (token, print) =>
      store
        .update(storedSessionKey, (value) => {
          const stored = z.safeParse(storedSession, value);
          const isOther = stored.success && stored.data.token !== null && stored.data.token !== token;
          return isOther ? value : { token: null, me: null, retired: print };
        })
        .catch(() => {}),
    tour: async () => {
      const fact = z.safeParse(tourFact, await read('tour'));
      return fact.success ? fact.data : null;
    },
    saveOpenTour: (fact) => write('tour', fact),
    clear: async () => store.clear().catch(() => {}),
  };
}
