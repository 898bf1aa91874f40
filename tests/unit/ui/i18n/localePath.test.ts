import { describe, expect, it } from 'vitest';
import { inLocale, preferredLocale, splitLocale } from '#i18n/localePath.ts';

describe('the language in the address (specification §2, §4)', () => {
  it.each([
    ['/', null, ''],
    ['/de', 'de', ''],
    ['/de/', 'de', ''],
    ['/fr/touchpoints/mi-1', 'fr', '/touchpoints/mi-1'],
    ['/tour', null, '/tour'],
    ['/xx/tour', null, '/xx/tour'],
  ])('§2 %s is %s and %s', (pathname, locale, rest) => {
    expect(splitLocale(pathname)).toEqual({ locale, rest });
  });

  it('§4 a switch keeps the route, the query and the fragment', () => {
    const location = {
      pathname: '/en/user/password_change',
      search: '?password_reset_token=a%2Fb',
      hash: '#x',
    };
    expect(inLocale('it', location)).toBe('/it/user/password_change?password_reset_token=a%2Fb#x');
  });

  it('§2 a missing language is prepended', () => {
    expect(inLocale('de', { pathname: '/tour', search: '', hash: '' })).toBe('/de/tour');
    expect(inLocale('de', { pathname: '/', search: '', hash: '' })).toBe('/de');
  });
});

describe('the language of the browser (specification §9)', () => {
  it('§9 is the first one that the product speaks', () => {
    expect(preferredLocale(['rm-CH', 'fr-CH', 'de'])).toBe('fr');
    expect(preferredLocale(['IT'])).toBe('it');
  });

  it('§9 is English where it speaks none of them', () => {
    expect(preferredLocale(['pt-BR'])).toBe('en');
    expect(preferredLocale([])).toBe('en');
  });
});
