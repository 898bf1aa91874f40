/**
 * Where the manifest starts the app: like `/`, but on the page that was kept, where there is one. `/` itself leads
 * where the specification says (§2).
 */
export const iconStart = { path: '/', search: '?from=icon' } as const;

/**
 * In which cache, and under which address, a touchpoint's page stands as it was last drawn: the worker answers with it,
 * so that it is on the screen before the app is there (decision 032).
 */
export const keptPageCache = 'storey-kept-page';
export const keptPageAddress = '/kept-page';

/** The script that makes the page work until the app is there. Stored with the app, so its name needs no version. */
export const keptPageScript = '/kept-page.js';

/** Headers of the kept page: its path with the locale, and the app's script, which tells one version from another. */
export const keptPathHeader = 'storey-kept-path';
export const keptAppHeader = 'storey-kept-app';
