/** The name of a Trusted Types policy, and the path of the one script that it lets be one. */
export type TrustedTypesPolicy = { readonly name: string; readonly script: string };

/** The service worker, which the page registers. */
export const workerPolicy: TrustedTypesPolicy = { name: 'storey-worker', script: '/sw.js' };

/** By which the worker sends while no page is open. Stored with the app, so its name needs no version. */
export const sendingPolicy: TrustedTypesPolicy = { name: 'storey-sending', script: '/sending.js' };

/** By which photos are made off the page's thread; loaded when the first one is taken. */
export const photosPolicy: TrustedTypesPolicy = { name: 'storey-photos', script: '/photos.js' };

/** What the server's Content-Security-Policy allows; nothing else is made a script by a script. */
export const trustedTypesPolicies = [workerPolicy, sendingPolicy, photosPolicy] as const;

type ScriptUrlPolicy = { createScriptURL: (url: string) => unknown };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptUrlPolicy;
};

/** A page or a worker, with Trusted Types or without. */
export type ScriptDeps = { readonly trustedTypes?: PolicyFactory };

/**
 * The address of a policy's one script in the form that `require-trusted-types-for 'script'` accepts; where a browser
 * has no Trusted Types it stays a string. A scope may ask for each once: a policy is not made twice.
 */
export function trustedScriptUrl(scope: ScriptDeps, { name, script }: TrustedTypesPolicy): string {
  const createScriptURL = (url: string): string => {
    if (url !== script) throw new TypeError(`Only ${script} may be made a script by ${name}.`);
    return url;
  };
  const policy = scope.trustedTypes?.createPolicy(name, { createScriptURL });
  // The browser takes the trusted object wherever the types of the platform say string.
  return policy === undefined ? script : (policy.createScriptURL(script) as string);
}
