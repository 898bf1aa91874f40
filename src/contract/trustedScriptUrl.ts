import { serviceWorkerPolicy } from '#contract/trustedTypes.ts';

type ScriptUrlPolicy = { createScriptURL: (url: string) => unknown };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptUrlPolicy;
};

/** The one script that may be named by a script: the service worker. */
export const workerUrl = '/sw.js';

function onlyTheWorker(url: string): string {
  if (url !== workerUrl) throw new TypeError('Only the service worker may be registered.');
  return url;
}

/**
 * The worker's address in the form that `require-trusted-types-for 'script'` accepts; where a browser has no
 * Trusted Types it stays a string. The policy's name stands in the server's Content-Security-Policy.
 */
export function trustedWorkerUrl(scope: { readonly trustedTypes?: PolicyFactory }): string {
  const policy = scope.trustedTypes?.createPolicy(serviceWorkerPolicy, { createScriptURL: onlyTheWorker });
  // The browser takes the trusted object wherever the types of the platform say string.
  return policy === undefined ? workerUrl : (policy.createScriptURL(workerUrl) as string);
}
