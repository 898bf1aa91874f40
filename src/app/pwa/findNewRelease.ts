import { useUpdate } from './workerBridge.ts';

/**
 * S34: for a page without a worker, whose files the server may have replaced: called when a chunk could not be loaded. Where the
 * server's shell names another script than `app`, which runs here, the new version is offered (`UpdateBanner`), again each time.
 */
export async function findNewRelease(page: Window & typeof globalThis, app: string): Promise<void> {
  // A worker has the files of its version, and tells of a new one itself.
  if ('serviceWorker' in page.navigator && page.navigator.serviceWorker.controller !== null) return;
  const shell = await page
    .fetch('/', { cache: 'no-store' })
    .then(async (response) => (response.ok ? await response.text() : ''))
    .catch(() => '');
  // Anything else is a portal's page, or no answer.
  if (!shell.includes('<div id="root">') || shell.includes(`src="${app}"`)) return;
  useUpdate.setState({ stage: 'ready' });
}
