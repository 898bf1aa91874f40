/** Where the manifest starts the app: like `/` (§2), with the snapshot of the tour's page, where there is one. */
export const iconStart = { path: '/', search: '?from=icon' } as const;

/**
 * The cache, and the addresses in it, of the snapshots of the touchpoint on the screen and of its tour: the worker answers
 * a navigation with them, so that the page is painted before the app is loaded (decision 094).
 */
export const snapshotCache = 'storey-snapshots';
/** The cache addresses of the snapshots. */
export const snapshotAddresses = { tour: '/snapshots/tour', touchpoint: '/snapshots/touchpoint' } as const;

/** The script that runs in a snapshot before the app is loaded. It is precached, so its name needs no version. */
export const bootScriptPath = '/boot.js';

/** Headers of a snapshot: the path it is of, with its locale, and the app's script, which names the version. */
export const snapshotHeaders = { path: 'storey-snapshot-path', app: 'storey-snapshot-app' } as const;
