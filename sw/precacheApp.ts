import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

type Manifest = Parameters<typeof precacheAndRoute>[0];

/** The shell, every chunk and every language, so that no page needs the network for its code. */
export function precacheApp(manifest: Manifest): void {
  cleanupOutdatedCaches();
  precacheAndRoute(manifest, { cleanURLs: false, directoryIndex: '' });
}
