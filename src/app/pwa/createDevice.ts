import { createStore } from 'zustand/vanilla';
import type { ThemeChoice } from '../../design/themeChoice.ts';
import type { Device, DeviceState } from '../../features/shared/Device.ts';
import type { PreferenceStore } from '../preferences.ts';
import { firstOffer, type InstallPrompt, isInstallPrompt } from './installOffer.ts';

type DeviceDeps = {
  readonly page: Window;
  readonly preferences: PreferenceStore;
  /** Draws the page in a theme. */
  readonly showTheme: (choice: ThemeChoice) => void;
};

/** The device as the screens know it: themes, installing, and what is stored of the app. */
export function createDevice({ page, preferences, showTheme }: DeviceDeps): Device {
  const state = createStore<DeviceState>(() => ({
    theme: 'system',
    install: firstOffer(page),
    installHintSeen: null,
  }));
  let question: InstallPrompt | null = null;
  showTheme('system');
  // Read while the texts load, so that a dark theme does not flash light first; a hanging store does not delay the start.
  void preferences.read().then(({ theme, installHintSeen }) => {
    state.setState({ theme, installHintSeen });
    showTheme(theme);
  });
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    // The browser's own bar would come before there is anything to keep; the question waits for a good moment.
    event.preventDefault();
    question = event;
    state.setState({ install: 'prompt' });
  });
  page.addEventListener('appinstalled', () => state.setState({ install: 'installed' }));
  const facts = async () => import('./deviceFacts.ts');
  return {
    state,
    chooseTheme: (theme) => {
      state.setState({ theme });
      showTheme(theme);
      void preferences.keep({ theme });
    },
    promptInstall: async () => {
      const asked = question;
      // A browser asks once for each time it offered.
      question = null;
      if (asked === null) return;
      state.setState({ install: 'none' });
      await asked.prompt();
    },
    noteInstallHint: () => {
      state.setState({ installHintSeen: true });
      void preferences.keep({ installHintSeen: true });
    },
    precachedFiles: async () => (await facts()).precachedFiles(page),
    storage: async () => (await facts()).storageFacts(page.navigator.storage),
    persistStorage: async () => (await facts()).persistStorage(page.navigator.storage),
  };
}
