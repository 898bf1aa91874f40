// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createDeviceStore } from '#db/deviceStore.ts';
import { createThemeView } from '../../../../src/app/createThemeView.ts';
import { createPreferences, preferencesKey } from '../../../../src/app/preferences.ts';
import { createDevice } from '../../../../src/app/pwa/createDevice.ts';

function makeDeviceOn(store = createDeviceStore(indexedDB)) {
  const preferences = createPreferences(store);
  return {
    store,
    preferences,
    device: createDevice({ page: window, preferences, showTheme: createThemeView(window) }),
  };
}

describe('the device', () => {
  it('keeps the theme through a restart', async () => {
    const { device, store } = makeDeviceOn();
    device.chooseTheme('contrast');
    expect(document.documentElement.dataset['contrast']).toBe('more');
    await expect.poll(() => store.read(preferencesKey)).toMatchObject({ theme: 'contrast' });
    const again = makeDeviceOn(store);
    await expect.poll(() => again.device.state.getState().theme).toBe('contrast');
    again.device.chooseTheme('dark');
    expect(document.documentElement.dataset['contrast']).toBeUndefined();
  });

  it('keeps the browser’s question for a good moment, and asks it once', async () => {
    const { device } = makeDeviceOn();
    expect(device.state.getState().install).toBe('none');
    const prompt = vi.fn<() => Promise<void>>(async () => {});
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    window.dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    expect(device.state.getState().install).toBe('prompt');
    await device.promptInstall();
    await device.promptInstall();
    expect(prompt).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('appinstalled'));
    expect(device.state.getState().install).toBe('installed');
  });

  it('S20 asks the browser to keep the store, and says what it says then', async () => {
    let persistent = false;
    const storage = {
      persisted: async () => persistent,
      persist: async () => (persistent = true),
      estimate: async () => ({ quota: 10, usage: 4 }),
    };
    Object.defineProperty(window.navigator, 'storage', { value: storage, configurable: true });
    const { device } = makeDeviceOn();
    expect(await device.storage()).toEqual({ persistent: false, free: 6 });
    expect(await device.persistStorage()).toEqual({ persistent: true, free: 6 });
    expect(await device.storage()).toEqual({ persistent: true, free: 6 });
    Reflect.deleteProperty(window.navigator, 'storage');
  });

  it('never shows the hint a second time on one device', async () => {
    const { device, preferences, store } = makeDeviceOn();
    await expect.poll(() => device.state.getState().installHintSeen).toBe(false);
    device.saveInstallHint();
    await expect.poll(async () => (await preferences.read()).installHintSeen).toBe(true);
    const again = makeDeviceOn(store).device;
    await expect.poll(() => again.state.getState().installHintSeen).toBe(true);
  });

  it('lives without a store: what is chosen holds until the page is closed', async () => {
    const refuse = async () => Promise.reject(new Error('no store'));
    const { device } = makeDeviceOn({ read: refuse, write: refuse, update: refuse });
    device.chooseTheme('dark');
    await expect.poll(() => device.state.getState().theme).toBe('dark');
  });
});
