import * as z from 'zod/mini';
import { type KeptSession, storedSession, storedSessionKey } from '#contract/accounts/storedSession.ts';
import type { DeviceStore } from '../db/deviceStore.ts';

const tourFact = z.object({ userId: z.nullable(z.string()), tourId: z.nullable(z.string()) });

export type TourFact = z.infer<typeof tourFact>;

/**
 * The session and the open tour as the device store keeps them (S2). A store that cannot be read knows nothing,
 * and one that cannot be written leaves it to local storage: signing in must not depend on it.
 */
export type DeviceFacts = {
  session(): Promise<KeptSession | null>;
  saveSession(fact: KeptSession): Promise<void>;
  /** The same of a session that may have been signed out of meanwhile: nothing is written of one whose print is kept. */
  saveUnlessRetired(fact: KeptSession, print: string | null): Promise<void>;
  /** `token` has ended, and its print is kept. A session of another token stays. */
  endSession(token: string, print: string | null): Promise<void>;
  tour(): Promise<TourFact | null>;
  saveOpenTour(fact: TourFact): Promise<void>;
  clear(): Promise<void>;
};

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
