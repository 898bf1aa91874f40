import type { Locale } from '#domain/locale.ts';

// Without a region `en` is written as in the United States.
const defaultRegions: Readonly<Record<Locale, string>> = {
  en: 'en-GB',
  de: 'de-CH',
  fr: 'fr-CH',
  it: 'it-CH',
};

/**
 * The locale with a region in which dates and numbers are formatted: the first of the browser's languages that is the current
 * language with a region, or else the default region.
 */
export function regionalLocale(locale: Locale, languages: readonly string[]): string {
  return languages.find((tag) => tag.toLowerCase().startsWith(`${locale}-`)) ?? defaultRegions[locale];
}
