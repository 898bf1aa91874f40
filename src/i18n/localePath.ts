import { defaultLocale, isLocale, type Locale } from '#domain/locale.ts';

/** Each language by its own name, for people who read no other. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
};

/** A path without its locale; `rest` starts with a slash, or is empty for `/` and `/{locale}`. */
export type LocalePath = { readonly locale: Locale | null; readonly rest: string };

/** Splits the locale from a path (specification §2: every route is prefixed with it). */
export function splitLocale(pathname: string): LocalePath {
  const [, first = '', ...others] = pathname.split('/');
  const rest = others.some((part) => part !== '') ? `/${others.join('/')}` : '';
  if (isLocale(first)) return { locale: first, rest };
  return { locale: null, rest: pathname === '/' ? '' : pathname };
}

/** The same route in another language (specification §4): the query and the fragment stay. */
export function inLocale(
  locale: Locale,
  location: { readonly pathname: string; readonly search: string; readonly hash: string },
): string {
  return `/${locale}${splitLocale(location.pathname).rest}${location.search}${location.hash}`;
}

/** The first of the browser's languages that the app has, or else English (specification §9). */
export function preferredLocale(languages: readonly string[]): Locale {
  const preferred = languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale);
  return preferred ?? defaultLocale;
}
