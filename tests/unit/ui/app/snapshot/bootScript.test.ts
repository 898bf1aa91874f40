// @vitest-environment happy-dom
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { snapshotCache } from '#contract/app/pageSnapshot.ts';
import { tokenKey, tourKey } from '../../../../../src/session/sessionState.ts';

const source = join(import.meta.dirname, '../../../../../src/app/snapshot/bootScript.ts');
const reload = vi.fn<() => void>();
const deleteCache = vi.fn<(name: string) => Promise<boolean>>();

let boots = 0;
let listening: MockInstance<Window['addEventListener']>;

beforeEach(() => {
  listening = vi.spyOn(window, 'addEventListener');
  reload.mockClear();
  deleteCache.mockReset();
  localStorage.setItem(tokenKey, 'token');
  localStorage.setItem(tourKey, 't');
  vi.stubGlobal('reportError', vi.fn<() => void>());
  vi.stubGlobal('caches', { delete: deleteCache });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  document.body.innerHTML = `<div id="root"><li data-answer="a"><button data-rating="good">good</button></li></div>
    <template id="not-loaded"><p>Storey could not be loaded.</p></template>`;
});
afterEach(async () => {
  // It listens for as long as its page lives, which is that of the other files' tests too.
  await window.eventReplay?.(document.body, () => undefined);
  for (const given of listening.mock.calls) window.removeEventListener(...given);
  Reflect.deleteProperty(document, 'currentScript');
  Reflect.deleteProperty(window, 'eventReplay');
  for (const set of ['snapshot', 'mantineColorScheme'])
    Reflect.deleteProperty(document.documentElement.dataset, set);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Runs the boot script of a snapshot whose app cannot be loaded. */
async function boot(): Promise<void> {
  const script = document.createElement('script');
  const app = '/assets/gone.js';
  script.dataset['facts'] = JSON.stringify({ app, path: '/', theme: 'dark', scrollY: 0, storedTourId: 't' });
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  // It runs when it is imported, and is another module each time.
  boots += 1;
  await import(/* @vite-ignore */ `${source}?${boots}`);
}

const text = () => document.querySelector('#root')?.textContent;

it('S28 a snapshot whose app does not come shows no rating as pressed, and is deleted before the page is loaded again', async () => {
  const deleted = Promise.withResolvers<boolean>();
  deleteCache.mockReturnValue(deleted.promise);
  await boot();
  expect(window.eventReplay).toBeDefined();
  await expect.poll(text).toBe('Storey could not be loaded.');
  expect(deleteCache).toHaveBeenCalledExactlyOnceWith(snapshotCache);
  expect(reload).not.toHaveBeenCalled();
  deleted.resolve(true);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

it('S28 a snapshot that cannot be deleted is not loaded again and again', async () => {
  deleteCache.mockRejectedValue(new DOMException('The cache storage is broken.', 'UnknownError'));
  await boot();
  await expect.poll(text).toBe('Storey could not be loaded.');
  await expect.poll(() => deleteCache.mock.calls.length).toBe(1);
  await Promise.resolve();
  expect(reload).not.toHaveBeenCalled();
});
