import { defaultLocale, type FileLanguage, isLocale, type Locale } from '#domain/locale.ts';

/** The tags that Accept-Language names, the most wanted first; those with a quality of 0 are not wanted (RFC 9110). */
function wantedTags(acceptLanguage: string | undefined): string[] {
  return (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

const languageOf = (tag: string) => tag.split('-', 1)[0];

/** The reader's language: of the four the one that Accept-Language prefers, else English. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  return wantedTags(acceptLanguage).map(languageOf).find(isLocale) ?? defaultLocale;
}

/** N33: the language of a file, with its region where the header names one. Null: none is named, or nothing but `*`. */
export function fileLanguage(acceptLanguage: string | undefined): FileLanguage | null {
  const tags = wantedTags(acceptLanguage).filter((tag) => tag !== '*');
  if (tags.length === 0) return null;
  const locale = preferredLocale(acceptLanguage);
  const tag = tags.find((one) => languageOf(one) === locale) ?? locale;
  // A script may stand before the region; what follows it is not needed here.
  const region = /^[a-z]+(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/.exec(tag)?.[1];
  return { locale, region: region === undefined ? locale : `${locale}-${region}` };
}
