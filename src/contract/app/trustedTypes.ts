/** The name of a Trusted Types policy, and the path of the only script that it allows. */
export type TrustedTypesPolicy = { readonly name: string; readonly script: string };

/** The service worker, which the page registers. */
export const workerPolicy: TrustedTypesPolicy = { name: 'storey-worker', script: '/sw.js' };

/** The script with which the worker sends while no page is open. Precached, so its name needs no version. */
export const backgroundSyncPolicy: TrustedTypesPolicy = { name: 'storey-sending', script: '/sending.js' };

/** The script of the worker that makes photos; loaded when the first one is taken. */
export const photosPolicy: TrustedTypesPolicy = { name: 'storey-photos', script: '/photos.js' };

/** The policies that the server's Content-Security-Policy allows; no other address can become a script's. */
export const trustedTypesPolicies = [workerPolicy, backgroundSyncPolicy, photosPolicy] as const;

type ScriptUrlPolicy = { createScriptURL: (url: string) => unknown };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptUrlPolicy;
};

/** The global scope of a page or a worker, with or without Trusted Types. */
export type ScriptDeps = { readonly trustedTypes?: PolicyFactory };

/**
 * The address of a policy's script in the form that `require-trusted-types-for 'script'` accepts; a plain string in a browser
 * without Trusted Types. Call it once per scope and policy: a policy cannot be created twice.
 */
export function trustedScriptUrl(scope: ScriptDeps, { name, script }: TrustedTypesPolicy): string {
  const createScriptURL = (url: string): string => {
    if (url !== script) throw new TypeError(`Only ${script} may be made a script by ${name}.`);
    return url;
  };
  const policy = scope.trustedTypes?.createPolicy(name, { createScriptURL });
  // The browser accepts the trusted object wherever the DOM types say string.
  return policy === undefined ? script : (policy.createScriptURL(script) as string);
}
