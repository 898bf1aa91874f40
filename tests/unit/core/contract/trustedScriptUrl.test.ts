import { describe, expect, it } from 'vitest';
import { trustedScriptUrl, trustedTypesPolicies } from '#contract/app/trustedTypes.ts';

describe.each(trustedTypesPolicies)('the one script of the policy $name', (policy) => {
  it('is made a script under the name that the server allows, and nothing else is', () => {
    const made: { name: string; rule: (url: string) => string }[] = [];
    const trustedTypes = {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
        made.push({ name, rule: rules.createScriptURL });
        return rules;
      },
    };
    expect(trustedScriptUrl({ trustedTypes }, policy)).toBe(policy.script);
    expect(made.map(({ name }) => name)).toEqual([policy.name]);
    expect(() => made[0]?.rule(`https://elsewhere.example${policy.script}`)).toThrow(TypeError);
    expect(() => made[0]?.rule(`${policy.script}?x`)).toThrow(TypeError);
  });

  it('is a plain address where a browser has no Trusted Types', () => {
    expect(trustedScriptUrl({}, policy)).toBe(policy.script);
  });
});
