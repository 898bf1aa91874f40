import { type DeviceStore, preferencesKey } from '../db/deviceStore.ts';
import { isThemeChoice, type ThemeChoice } from '../design/themeChoice.ts';

/** The preferences of this device. They survive signing out, because they hold no personal data (decision 020). */
export type Preferences = {
  readonly theme: ThemeChoice;
  /** That the hint to install the app was shown: it does not come again. */
  readonly installHintSeen: boolean;
};

export type PreferenceStore = {
  /** What is kept; a store that cannot be read knows no wishes. */
  readonly read: () => Promise<Preferences>;
  /** Keeps a wish. Where the store refuses, it holds until the page is closed. */
  readonly keep: (wish: Partial<Preferences>) => Promise<void>;
};

function preferencesIn(stored: unknown): Preferences {
  const { theme, installHintSeen }: { theme?: unknown; installHintSeen?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {};
  return { theme: isThemeChoice(theme) ? theme : 'system', installHintSeen: installHintSeen === true };
}

export function createPreferences(store: DeviceStore): PreferenceStore {
  const read = async () => preferencesIn(await store.read(preferencesKey).catch(() => null));
  return {
    read,
    keep: async (wish) => {
      const before = await read();
      await store.write(preferencesKey, { ...before, ...wish }).catch(() => undefined);
    },
  };
}
