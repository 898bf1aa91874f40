import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanEmail } from '#contract/accounts/cleanEmail.ts';
import { emailRefusal } from '#domain/users/externalUser.ts';
import { shownEmail } from '../../../../server/database/shownEmail.ts';

describe('an address as it is stored', () => {
  it.each([
    ['\u00a0Anna@Example.ch\t', 'Anna@Example.ch'],
    ['an\u00adn\u0000\ud800a@\u200bzu\u0308rich\u200d.ch\ufeff', 'anna@xn--zrich-kva.ch'],
    ['anna@ZÜRICH.ch', 'anna@xn--zrich-kva.ch'],
    ['anna@straße.ch', 'anna@xn--strae-oqa.ch'],
    ['anna@STRAẞE.ch', 'anna@xn--strae-oqa.ch'],
    ['anna@ΟΔΟΣ.gr', 'anna@xn--pxavbq.gr'],
    ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
    ['anna@zürich。ch', 'anna@xn--zrich-kva.ch'],
    // Nobody's address, and nothing that a URL would make one of.
    ['anna@zürich.ch:80', 'anna@zürich.ch:80'],
    ['anna@zürich.ch/a', 'anna@zürich.ch/a'],
    ['anna@z%C3%BCrich.ch', 'anna@z%C3%BCrich.ch'],
    ['a@zürich.ch\r\nBcc: c@d.ch', 'a@zürich.ch\r\nBcc: c@d.ch'],
  ])('E3 %j is %j', (typed, stored) => expect(cleanEmail(typed)).toBe(stored));

  it('E3 twice is once, of any text, and an address of before stays as it is', () => {
    const signs = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.array(fc.oneof(signs, fc.constantFrom('@', '.', 'Zürich', 'ß'))), (parts) => {
        const once = cleanEmail(parts.join(''));
        expect(cleanEmail(once)).toBe(once);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]+@[!-~]+$/), (plain) => {
        expect(cleanEmail(plain)).toBe(plain);
      }),
    );
  });

  it('E3 a hostile length is answered within the time of a test', () => {
    expect(emailRefusal(cleanEmail(`a@${'ü'.repeat(1_000_000)}`))).toBe('too_long');
    expect(emailRefusal(cleanEmail(`a@u${'\u0308\u0323'.repeat(500_000)}.ch`))).toBe('too_long');
  });
});

describe('an address as it is shown', () => {
  it.each([
    ['Anna@xn--zrich-kva.Example', 'Anna@zürich.example'],
    ['anna@mail.XN--STRAE-OQA.ch', 'anna@mail.straße.ch'],
  ])('E3 %s is %s', (stored, shown) => expect(shownEmail(stored)).toBe(shown));

  it.each([
    'Anna@Example.ch',
    // Cyrillic, alone, beside Latin, and within a word: it would pass for another domain.
    'anna@xn--e1afmkfd.xn--p1ai',
    'anna@xn--mnchen-3ya.xn--p1ai',
    'anna@xn--pple-43d.com',
    // No encoding of anything, and one of what is written otherwise.
    'anna@xn--zzzzzzzz.ch',
    'anna@xn--abc-.ch',
  ])('E3 %s has nothing else to be shown', (stored) => expect(shownEmail(stored)).toBeUndefined());
});
