import type { Locale } from '#domain/locale.ts';

/** Each language by its own name: who looks for it may read no other. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
};
