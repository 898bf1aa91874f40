import { createStore } from 'zustand/vanilla';
import { rest } from '../../chunks/chunks.ts';
import type { ThemeChoice } from '../../design/themeChoice.ts';
import type { Device, DeviceState, InstallOffer } from '../../features/shared/Device.ts';
import { connectionType } from '../../sync/connectionType.ts';
import type { PreferenceStore } from '../preferences.ts';

/** `beforeinstallprompt`; missing in TypeScript's DOM types. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

type InstallOfferDeps = {
  readonly matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>;
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean };
};

/** The offer before the browser has fired an event. An iPad identifies itself as a Mac, but has a touch screen. */
export function firstOffer({ matchMedia, navigator }: InstallOfferDeps): InstallOffer {
  const { userAgent, maxTouchPoints, standalone } = navigator;
  if (standalone === true || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad';
  return 'none';
}

type DeviceDeps = {
  readonly page: Window;
  readonly preferences: PreferenceStore;
  /** Applies a theme to the page. */
  readonly showTheme: (choice: ThemeChoice) => void;
};

/** The device for the screens: theme, installation, precached files and storage. */
export function createDevice({ page, preferences, showTheme }: DeviceDeps): Device {
  const state = createStore<DeviceState>(() => ({
    theme: 'system',
    install: firstOffer(page),
    installHintSeen: null,
    language: null,
  }));
  let offered: InstallPrompt | null = null;
  showTheme('system');
  // Not awaited: it is read while messages load, so a dark theme does not flash light, and a hanging store delays nothing.
  void preferences.read().then(({ theme, ...others }) => {
    state.setState({ theme, ...others });
    showTheme(theme);
  });
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    // The browser would show its own offer too early; the app shows one after the first tour.
    event.preventDefault();
    offered = event;
    state.setState({ install: 'prompt' });
  });
  page.addEventListener('appinstalled', () => state.setState({ install: 'installed' }));
  return {
    state,
    chooseTheme: (theme) => {
      state.setState({ theme });
      showTheme(theme);
      void preferences.save({ theme });
    },
    chooseLanguage: (language) => {
      state.setState({ language });
      void preferences.save({ language });
    },
    promptInstall: async () => {
      const prompt = offered;
      // A prompt can be shown once.
      offered = null;
      if (prompt === null) return;
      state.setState({ install: 'none' });
      await prompt.prompt();
    },
    saveInstallHint: () => {
      state.setState({ installHintSeen: true });
      void preferences.save({ installHintSeen: true });
    },
    precachedFiles: async () => (await rest.load()).precachedFiles(page),
    storage: async () => (await rest.load()).storageFacts(page.navigator.storage),
    handsOutPhotos: async () => (await rest.load()).openPhotoMaker(page).isFaithful(),
    connectionType: () => connectionType(page.navigator),
    persistStorage: async () => (await rest.load()).persistStorage(page.navigator.storage),
  };
}
