/** The start address in the manifest: like `/` (§2), but with the snapshot of the tour's page if there is one. */
export const iconStart = { path: '/', search: '?from=icon' } as const;

/**
 * The cache of the snapshots of the last touchpoint and its tour. The worker responds to a navigation with one, so that the
 * page is painted before the app is loaded (decision 094).
 */
export const snapshotCache = 'storey-snapshots';
/** The cache addresses of the snapshots. */
export const snapshotAddresses = { tour: '/snapshots/tour', touchpoint: '/snapshots/touchpoint' } as const;

/** The script that runs in a snapshot before the app is loaded. It is precached, so its name needs no version. */
export const bootScriptPath = '/boot.js';

/** Headers of a snapshot: the path of its page, with the locale, and the app's script, whose name identifies the version. */
export const snapshotHeaders = { path: 'storey-snapshot-path', app: 'storey-snapshot-app' } as const;
