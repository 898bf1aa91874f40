import { expect, it } from 'vitest';
import { fileLanguage, preferredLocale } from '../../../../server/http/plugins/acceptLanguage.ts';

it.each([undefined, '', '*', '*;q=0.1', ' * ; q=1 ', 'de;q=0', 'de;q=0,*', 'DE;Q=0.000, *;q=0.5'])(
  'N33 %j names no language',
  (header) => expect(fileLanguage(header)).toBeNull(),
);

it.each([
  ['de', 'de', 'de'],
  ['de-CH', 'de', 'de-ch'],
  ['DE-at, en;q=0.5', 'de', 'de-at'],
  ['fr-Latn-CH', 'fr', 'fr-ch'],
  ['it-419-x-own', 'it', 'it-419'],
  ['de-u-nu-arab', 'de', 'de'],
  ['en;q=0.2, it;q=0.3, *', 'it', 'it'],
  ['es-MX, pt;q=0.9', 'en', 'en'],
  ['es, *;q=0.1', 'en', 'en'],
  ['es, fr;q=0, en-ZA;q=0.1', 'en', 'en-za'],
  ['de_CH, nonsense=;;, q=1', 'en', 'en'],
])('N33 %j is %s with the numbers of %s', (header, locale, region) => {
  expect(fileLanguage(header)).toEqual({ locale, region });
  expect(preferredLocale(header)).toBe(locale);
});
