import type { SessionDeps } from './Session.ts';

/** The token and the open tour in local storage; null where there is none. */
export type LocalFacts = {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
  /** Forgets the values that local storage refused: they belong to a session that is over. */
  forget(): void;
  /** Forgets them, and clears all of local storage. */
  clear(): void;
};

/**
 * Local storage as the session uses it. What it refuses (a full device) is kept by this page, and by the device store for the
 * next start (S27). The earlier value is then removed: it would be taken for one that another tab has stored.
 */
export function createLocalFacts(storage: SessionDeps['localStorage']): LocalFacts {
  const refused = new Map<string, string>();
  return {
    get: (key) => storage.getItem(key) ?? refused.get(key) ?? null,
    set: (key, value) => {
      refused.delete(key);
      if (value === null) storage.removeItem(key);
      else if (value !== storage.getItem(key)) {
        try {
          storage.setItem(key, value);
        } catch {
          storage.removeItem(key);
          refused.set(key, value);
        }
      }
    },
    forget: () => refused.clear(),
    clear: () => {
      refused.clear();
      storage.clear();
    },
  };
}
