import { isLocale, type Locale } from '#domain/locale.ts';

/** A path without its locale; `rest` starts with a slash, or is empty for `/` and `/{locale}`. */
export type LocalePath = { readonly locale: Locale | null; readonly rest: string };

/** Takes the locale off a path (specification §2: every route is prefixed with it). */
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
