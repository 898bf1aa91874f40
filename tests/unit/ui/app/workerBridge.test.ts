// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyUpdate, startWorker, useUpdate } from '../../../../src/app/pwa/workerBridge.ts';

/** A page on which a new version waits to take over, and whose reloads are only counted. */
function pageWithUpdate() {
  const messages: unknown[] = [];
  const waiting = Object.assign(new EventTarget(), {
    scriptURL: new URL('/sw.js', window.location.href).href,
    state: 'installed',
    postMessage: (message: unknown) => messages.push(message),
  });
  const registration = Object.assign(new EventTarget(), { waiting, installing: null, active: null });
  const workers = Object.assign(new EventTarget(), {
    controller: { scriptURL: new URL('/before.js', window.location.href).href },
    register: async () => registration,
    getRegistration: async () => registration,
  });
  // Workbox asks the global navigator.
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  const location = { pathname: '/en/tour', reloads: 0, reload: () => void (location.reloads += 1) };
  const page = { navigator, document, location, setTimeout } as unknown as Window;
  const activateUpdate = async () => {
    // Kept for what is shown next, as a page keeps it.
    Object.assign(registration, { waiting: null });
    workers.dispatchEvent(new Event('controllerchange'));
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { page, location, messages, activateUpdate };
}

beforeEach(() => useUpdate.setState({ stage: 'none' }));
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  useUpdate.setState({ stage: 'none' });
});

async function agreedUpdate() {
  const shown = pageWithUpdate();
  startWorker(shown.page);
  await expect.poll(() => useUpdate.getState().stage).toBe('ready');
  await applyUpdate(shown.page, () => Promise.resolve(true));
  expect(shown.messages).toEqual([{ type: 'activate-update' }]);
  expect(useUpdate.getState().stage).toBe('agreed');
  expect(shown.location.reloads).toBe(0);
  return shown;
}

it('S34 an update that was agreed to loads the page anew when the new version takes over', async () => {
  const { location, activateUpdate } = await agreedUpdate();
  await activateUpdate();
  expect(location.reloads).toBe(1);
});

it('S21 a first installation that fails is tried again, also one that an earlier page began', async () => {
  vi.useFakeTimers();
  // `updatefound` was dispatched to the earlier page only.
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  const registration = Object.assign(new EventTarget(), { waiting: null, installing, active: null });
  let registered = 0;
  const workers = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => {
      registered += 1;
      return registration;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  startWorker({ navigator, document, location: window.location, setTimeout } as unknown as Window);
  await vi.waitFor(() => expect(registered).toBe(1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(registered).toBe(1);
  installing.state = 'redundant';
  installing.dispatchEvent(new Event('statechange'));
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(registered).toBe(2));
});

it('S34 a page with a form that is not stored is not loaded anew, however late the new version takes over', async () => {
  const { location, activateUpdate } = await agreedUpdate();
  // The old worker was busy; the person has gone on.
  location.pathname = '/en/findings';
  await activateUpdate();
  expect(location.reloads).toBe(0);
  expect(useUpdate.getState().stage).toBe('taken_over');
});

it('S34 PH14 a form that the person has come to while photos were saved is not loaded anew either', async () => {
  const { page, location } = pageWithUpdate();
  await applyUpdate(page, async () => {
    location.pathname = '/en/account';
    return true;
  });
  expect(location.reloads).toBe(0);
});
