import type { Locale } from '#domain/locale.ts';

// Without a region `en` is written as in the United States.
const usual: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' };

/**
 * In which region's way dates and numbers are written: the first of the browser's languages that is the language on
 * the screen and names a region, else the usual one.
 */
export function regionalLocale(locale: Locale, languages: readonly string[]): string {
  return languages.find((tag) => tag.toLowerCase().startsWith(`${locale}-`)) ?? usual[locale];
}
