import { defaultLocale, isLocale, type Locale } from '#domain/locale.ts';

/** The first of the browser's languages that the product speaks, else English (specification §9). */
export function preferredLocale(languages: readonly string[]): Locale {
  const spoken = languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale);
  return spoken ?? defaultLocale;
}
