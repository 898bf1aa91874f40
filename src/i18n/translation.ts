import { isLocale, type Locale } from '#domain/locale.ts';

/**
 * Asks the browser not to translate the app for somebody whose first language it has: a translator replaces text nodes. Everybody
 * else may have it translated.
 */
export function refuseTranslation({ document, navigator }: Pick<Window, 'document' | 'navigator'>): void {
  const [language] = (navigator.languages[0] ?? '').toLowerCase().split('-');
  if (isLocale(language)) document.documentElement.setAttribute('translate', 'no');
}

/**
 * Whether the browser, or an extension, has translated the page: all of them either put elements of their own around texts, or
 * name another language than the app's.
 */
export function isTranslated({ documentElement }: Document, shown: Locale): boolean {
  return (
    documentElement.lang !== shown ||
    /\btranslated-/u.test(documentElement.className) ||
    documentElement.querySelector('#root font, #root [_msttexthash], #root [data-wg-translated]') !== null
  );
}
