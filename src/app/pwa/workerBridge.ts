import { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { type ScriptDeps, trustedScriptUrl, workerPolicy } from '#contract/app/trustedTypes.ts';
import type { PageMessage } from '#contract/app/workerMessages.ts';
import { splitLocale } from '#i18n/localePath.ts';

/**
 * Why the page should be loaded anew. S34, an update: `ready`: a new version waits for the person's consent; `agreed`: it takes
 * over as soon as the old worker is idle; `taken_over`: it was agreed to, mostly in another tab, and this page still runs the old
 * version. S35, `missing`: something the person has asked for could not be loaded.
 */
export const useUpdate = create<{
  readonly stage: 'none' | 'ready' | 'agreed' | 'taken_over' | 'missing';
}>(() => ({ stage: 'none' }));

// Pages with a form whose input is stored only when it is sent, such as the reason for removing a photo.
const unstoredForms =
  /^\/(login|user\/.+|account|external_users\/.+|findings|tours\/.+|results\/buildings.*)\/?$/;

/** S34: whether an address has a form that a reload would empty. */
export function holdsUnstored(pathname: string): boolean {
  return unstoredForms.test(splitLocale(pathname).rest);
}

const retryAfterMs = 10_000;

async function register(page: Window, url: string, again: () => void): Promise<void> {
  const worker = new Workbox(url);
  worker.addEventListener('waiting', () => useUpdate.setState({ stage: 'ready' }));
  const registration = await worker.register();
  // The installation has failed, for example offline; with an active worker there is no need to retry. Workbox reports a failed
  // installation only to the page that began it; the first may have been begun by an earlier page.
  const installing = registration?.installing;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'redundant' && page.navigator.serviceWorker.controller === null) again();
  });
  page.document.addEventListener('visibilitychange', () => {
    // Offline the check fails; the next one finds a newer version.
    if (page.document.visibilityState === 'visible') worker.update().catch(() => undefined);
  });
}

/**
 * Registers the worker and checks for newer versions. The page works without a worker, but a failed installation is retried:
 * without it the app cannot be opened offline.
 */
export function startWorker(page: Window): void {
  if (!('serviceWorker' in page.navigator)) return;
  // A policy can be created only once, so the address is reused by every try.
  const url = trustedScriptUrl(page as ScriptDeps, workerPolicy);
  const attempt = () => {
    register(page, url, again).catch(again);
  };
  const again = () => void page.setTimeout(attempt, retryAfterMs);
  const { serviceWorker } = page.navigator;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker is not an update.
    if (isControlled) useUpdate.setState({ stage: 'taken_over' });
    isControlled = true;
  });
  attempt();
}

/**
 * The person has agreed to the update: saves what is on the page only, lets the waiting worker take over, and reloads the page.
 * If `save` fails, the page stays as it is (S33, PH14).
 */
export async function applyUpdate(page: Window, save: () => Promise<boolean>): Promise<void> {
  // The person may go to a form that is not stored: while photos are saved, and while the old worker is busy. Then the page
  // stays, and the banner offers the update once it is left.
  const isReady = async () => (await save()) && !holdsUnstored(page.location.pathname);
  if (!(await isReady())) return;
  // A page without a worker is offered an update, too.
  const workers: ServiceWorkerContainer | undefined = page.navigator.serviceWorker;
  const waiting = (await workers?.getRegistration().catch(() => undefined))?.waiting;
  if (waiting == null) {
    page.location.reload();
    return;
  }
  const message: PageMessage = { type: 'activate-update' };
  workers.addEventListener(
    'controllerchange',
    () => void isReady().then((ready) => ready && page.location.reload()),
    { once: true },
  );
  useUpdate.setState({ stage: 'agreed' });
  waiting.postMessage(message);
}
