/** Where the manifest starts the app: like `/` (§2), on the tour's page as it was kept, where there is one. */
export const iconStart = { path: '/', search: '?from=icon' } as const;

/**
 * In which cache, and under which addresses, the page of a touchpoint stands as it was last drawn, and that of its tour
 * as it would be drawn: the worker answers with them, so that they are on the screen before the app is there
 * (decision 032).
 */
export const keptPageCache = 'storey-kept-page';
export const keptPageAddresses = { tour: '/kept-page/tour', touchpoint: '/kept-page/touchpoint' } as const;

/** The script that makes the page work until the app is there. Stored with the app, so its name needs no version. */
export const keptPageScript = '/kept-page.js';

/** Headers of the kept page: its path with the locale, and the app's script, which tells one version from another. */
export const keptPathHeader = 'storey-kept-path';
export const keptAppHeader = 'storey-kept-app';
