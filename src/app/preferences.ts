import type { DeviceStore } from '#db/deviceStore.ts';
import { isLocale, type Locale } from '#domain/locale.ts';
import { isThemeChoice, type ThemeChoice } from '../design/themeChoice.ts';

/** The key of the preferences in the device store. */
export const preferencesKey = 'preferences';

/** The preferences of this device. They survive signing out, because they hold no personal data (decision 072). */
export type Preferences = {
  readonly theme: ThemeChoice;
  /** Whether the hint to install the app was shown; it is shown once. */
  readonly installHintSeen: boolean;
  /** The language that was chosen last on this device; null if none ever was. */
  readonly language: Locale | null;
};

export type PreferenceStore = {
  /** The saved preferences; the defaults if the store cannot be read. */
  readonly read: () => Promise<Preferences>;
  /** Saves a change. If the store fails, it is lost when the page is closed. */
  readonly save: (change: Partial<Preferences>) => Promise<void>;
};

function preferencesIn(stored: unknown): Preferences {
  const { theme, installHintSeen, language }: Partial<Record<keyof Preferences, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  return {
    theme: isThemeChoice(theme) ? theme : 'system',
    installHintSeen: installHintSeen === true,
    language: typeof language === 'string' && isLocale(language) ? language : null,
  };
}

export function createPreferences(store: DeviceStore): PreferenceStore {
  return {
    read: async () => preferencesIn(await store.read(preferencesKey).catch(() => null)),
    // In one transaction: of two changes at once neither is lost, and where nothing can be read, nothing is overwritten.
    save: (change) =>
      store
        .update(preferencesKey, (stored) => ({ ...preferencesIn(stored), ...change }))
        .catch(() => undefined),
  };
}
