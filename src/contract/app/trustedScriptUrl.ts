import type { TrustedTypesPolicy } from './trustedTypes.ts';

type ScriptUrlPolicy = { createScriptURL: (url: string) => unknown };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptUrlPolicy;
};

/** A page or a worker, with Trusted Types or without. */
export type ScriptScope = { readonly trustedTypes?: PolicyFactory };

/**
 * The address of a policy's one script in the form that `require-trusted-types-for 'script'` accepts; where a browser
 * has no Trusted Types it stays a string. A scope may ask for each once: a policy is not made twice.
 */
export function trustedScriptUrl(scope: ScriptScope, { name, script }: TrustedTypesPolicy): string {
  const createScriptURL = (url: string): string => {
    if (url !== script) throw new TypeError(`Only ${script} may be made a script by ${name}.`);
    return url;
  };
  const policy = scope.trustedTypes?.createPolicy(name, { createScriptURL });
  // The browser takes the trusted object wherever the types of the platform say string.
  return policy === undefined ? script : (policy.createScriptURL(script) as string);
}
