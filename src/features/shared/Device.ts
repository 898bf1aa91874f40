import { createContext, use, useSyncExternalStore } from 'react';
import type { Locale } from '#domain/locale.ts';
import type { ThemeChoice } from '../../design/themeChoice.ts';

/**
 * How the app can be installed: by the browser's prompt (`prompt`), by hand (`iphone`, `ipad`), not at all (`none`), or it is
 * `installed` already.
 */
export type InstallOffer = 'none' | 'prompt' | 'iphone' | 'ipad' | 'installed';

export type DeviceState = {
  readonly theme: ThemeChoice;
  readonly install: InstallOffer;
  /** Whether the hint to install was shown before; null until the preferences are read. */
  readonly installHintSeen: boolean | null;
  /** The language that was chosen last on this device; null if none ever was, or until the preferences are read. */
  readonly language: Locale | null;
};

/** The paths of the app's files that are precached, and of those that are missing. */
export type PrecacheStatus = { readonly stored: readonly string[]; readonly missing: readonly string[] };

/** Whether the storage is persistent, and the free bytes; null if the browser does not tell. */
export type StorageFacts = { readonly persistent: boolean | null; readonly free: number | null };

/** The functions of the device, independent of who is signed in. `app` implements them. */
export type Device = {
  readonly state: {
    readonly getState: () => DeviceState;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly chooseTheme: (choice: ThemeChoice) => void;
  /** Keeps a language that the person has chosen; `activateLocale` shows it. */
  readonly chooseLanguage: (locale: Locale) => void;
  /** Shows the browser's install prompt, if it has offered one. */
  readonly promptInstall: () => Promise<void>;
  readonly saveInstallHint: () => void;
  /** Null while there is no active worker; `impossible` if the browser has no service workers here. */
  readonly precachedFiles: () => Promise<PrecacheStatus | 'impossible' | null>;
  readonly storage: () => Promise<StorageFacts>;
  /** PH2: whether the browser hands out photos as they are drawn. */
  readonly handsOutPhotos: () => Promise<boolean>;
  /** The type of network, such as `wifi` or `cellular`; undefined if the browser does not report it. */
  readonly connectionType: () => string | undefined;
  /** Requests persistent storage (S20) and returns the result. */
  readonly persistStorage: () => Promise<StorageFacts>;
};

export const DeviceContext = createContext<Device | null>(null);

export function useDevice(): Device {
  const device = use(DeviceContext);
  if (device === null) throw new Error('No device here.');
  return device;
}

export function useDeviceState(): DeviceState {
  const { state } = useDevice();
  return useSyncExternalStore(state.subscribe, state.getState);
}
