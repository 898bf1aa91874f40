/** The name of a Trusted Types policy, and the path of the one script that it lets be one. */
export type TrustedTypesPolicy = { readonly name: string; readonly script: string };

/** The service worker, which the page registers. */
export const workerPolicy: TrustedTypesPolicy = { name: 'storey-worker', script: '/sw.js' };

/** By which the worker sends while no page is open. Stored with the app, so its name needs no version. */
export const sendingPolicy: TrustedTypesPolicy = { name: 'storey-sending', script: '/sending.js' };

/** What the server's Content-Security-Policy allows; nothing else is made a script by a script. */
export const trustedTypesPolicies = [workerPolicy, sendingPolicy] as const;
