import { describe, expect, it } from 'vitest';
import { regionalLocale } from '#i18n/regionalLocale.ts';

describe('regionalLocale', () => {
  it.each([
    ['en', ['en-GB', 'en'], 'en-GB'],
    ['en', ['de-CH', 'en-US', 'en-GB'], 'en-US'],
    ['de', ['en-US', 'de', 'de-AT'], 'de-AT'],
    ['fr', ['fr-CA'], 'fr-CA'],
    ['it', ['IT-it'], 'IT-it'],
  ] as const)('%s beside %j is written as in %s', (locale, languages, expected) => {
    expect(regionalLocale(locale, languages)).toBe(expected);
  });

  it.each([
    ['en', 'en-GB'],
    ['de', 'de-CH'],
    ['fr', 'fr-CH'],
    ['it', 'it-CH'],
  ] as const)('%s alone, or a browser of other languages, is written as in %s', (locale, expected) => {
    expect(regionalLocale(locale, [locale])).toBe(expected);
    expect(regionalLocale(locale, ['pt-BR', 'ro'])).toBe(expected);
    expect(regionalLocale(locale, [])).toBe(expected);
  });

  it('writes a moment as in Britain where the browser is British', () => {
    const moment = new Intl.DateTimeFormat(regionalLocale('en', ['en-GB']), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    expect(moment.format(new Date('2026-11-22T22:14:00Z'))).toBe('22 Nov 2026, 22:14');
  });
});
