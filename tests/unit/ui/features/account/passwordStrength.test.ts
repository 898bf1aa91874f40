import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPassword, minPassword } from '#domain/users/password.ts';
import { passwordStrength } from '../../../../../src/features/account/password/passwordStrength.ts';

describe('the strength of a password', () => {
  it('PW1 says how many characters are missing, an emoji being one', () => {
    expect(passwordStrength('')).toEqual({ level: 0, advice: { kind: 'more_characters', missing: 12 } });
    expect(passwordStrength('🙂🙂🙂🙂🙂')).toEqual({
      level: 0,
      advice: { kind: 'more_characters', missing: 7 },
    });
  });

  it('PW1 says when it is too long', () => {
    const password = 'a'.repeat(maxPassword + 1);
    expect(passwordStrength(password)).toEqual({ level: 0, advice: { kind: 'too_long' } });
  });

  it.each([
    ['Passwort2026!', 'known_words'],
    ['p4$$w0rd-p4$$w0rd', 'known_words'],
    ['Sommer-Winter', 'known_words'],
    ['aaaaaaaaaaaaaaaa', 'pattern'],
    ['123456789012345', 'pattern'],
    ['qwertzuiopasdf', 'pattern'],
    ['abcabcabcabcabc', 'pattern'],
  ] as const)('%s is easy to guess, for a reason', (password, kind) => {
    const { level, advice } = passwordStrength(password);
    expect(level).toBeLessThanOrEqual(1);
    expect(advice).toEqual({ kind });
  });

  it.each(['sieben Boote im Nebel', 'correct horse battery staple', 'tK8#vLq2$wZn9xP'])(
    '%s is strong, and nothing is left to say',
    (password) => {
      expect(passwordStrength(password)).toEqual({ level: 4, advice: null });
    },
  );

  it('lies between: a short one without a pattern', () => {
    expect(passwordStrength('zebrafinkhut')).toEqual({ level: 2, advice: { kind: 'add_a_word' } });
  });

  it('is total, and another word from elsewhere never makes it weaker', () => {
    fc.assert(
      fc.property(fc.string({ minLength: minPassword, maxLength: 60, unit: 'grapheme' }), (password) => {
        const before = passwordStrength(password).level;
        const after = passwordStrength(`${password} Gletscherspalte`).level;
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('answers for the longest text at once', () => {
    // Quadratic work does not end within the time of a test.
    expect(passwordStrength('ab'.repeat(500_000)).level).toBeDefined();
    expect(passwordStrength('aB3$'.repeat(32)).level).toBeDefined();
  });
});
