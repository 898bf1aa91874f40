import { describe, expect, it } from 'vitest';
import { trustedTypesPolicies } from '#contract/trustedTypes.ts';
import { trustedWorkerUrl } from '../../../src/app/trustedScriptUrl.ts';

describe('the one script a script may name', () => {
  it('is the worker, through the policy the server allows, and nothing else passes it', () => {
    let rule: ((url: string) => string) | undefined;
    const trustedTypes = {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
        expect(trustedTypesPolicies).toContain(name);
        rule = rules.createScriptURL;
        return rules;
      },
    };
    expect(trustedWorkerUrl({ trustedTypes })).toBe('/sw.js');
    expect(() => rule?.('https://elsewhere.example/sw.js')).toThrow(TypeError);
    expect(() => rule?.('/sw.js?x')).toThrow(TypeError);
  });

  it('is a plain address where a browser has no Trusted Types', () => {
    expect(trustedWorkerUrl({})).toBe('/sw.js');
  });
});
