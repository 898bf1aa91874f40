import { createContext, use, useSyncExternalStore } from 'react';
import type { ThemeChoice } from '../../design/themeChoice.ts';

/**
 * How this browser puts the app on the home screen: it asks by itself (`prompt`), a person has to find the way
 * (`iphone`, `ipad`), it is done (`installed`), or it does not (`none`).
 */
export type InstallOffer = 'none' | 'prompt' | 'iphone' | 'ipad' | 'installed';

export type DeviceState = {
  readonly theme: ThemeChoice;
  readonly install: InstallOffer;
  /** Whether the hint to install was shown before; null until that is read. */
  readonly installHintSeen: boolean | null;
};

/** What the worker found of the app's own files: paths that are stored, and paths that are not. */
export type PrecacheStatus = { readonly stored: readonly string[]; readonly missing: readonly string[] };

/** `persistent` is null where the browser does not tell, and so is `free`, in bytes. */
export type StorageFacts = { readonly persistent: boolean | null; readonly free: number | null };

/** The port to the device itself, whoever is signed in. `app` implements it. */
export type Device = {
  readonly state: {
    readonly getState: () => DeviceState;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly chooseTheme: (choice: ThemeChoice) => void;
  /** Lets the browser ask whether to install; nothing where it has no question. */
  readonly promptInstall: () => Promise<void>;
  readonly noteInstallHint: () => void;
  /** Null while there is no active worker yet; `impossible` where there is none to come. */
  readonly precachedFiles: () => Promise<PrecacheStatus | 'impossible' | null>;
  readonly storage: () => Promise<StorageFacts>;
  /** Asks the browser to keep the store when space is short (S20), and tells what holds then. */
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
