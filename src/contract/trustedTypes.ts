/**
 * The Trusted Types policies the app may create; the server's Content-Security-Policy names them and no other.
 * This one lets `/sw.js` be registered as the service worker, and nothing else be made a script.
 */
export const serviceWorkerPolicy = 'storey-worker';

export const trustedTypesPolicies = [serviceWorkerPolicy] as const;
