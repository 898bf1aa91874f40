/** The four languages (specification §9). The order is the one of the language switch. */
export const locales = ['en', 'de', 'fr', 'it'] as const;

/** The code of a language, as in paths (specification §2). */
export type Locale = (typeof locales)[number];

/** Used where no other language is known (specification §9). */
export const defaultLocale: Locale = 'en';

/** Accepted only if en, de, fr or it (specification §5). */
export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text);
}

/** In whose words a file is, and a tag of BCP 47 for whose numbers: `de` with `de-CH` (N33). */
export type FileLanguage = { readonly locale: Locale; readonly region: string };
