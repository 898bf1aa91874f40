import type { Locale } from '#domain/locale.ts';
import { germanResults } from './de.ts';
import { englishResults } from './en.ts';
import { frenchResults } from './fr.ts';
import { italianResults } from './it.ts';
import type { ResultTexts } from './ResultTexts.ts';

/** The words of every language. */
export const textsByLocale: Readonly<Record<Locale, ResultTexts>> = {
  en: englishResults,
  de: germanResults,
  fr: frenchResults,
  it: italianResults,
};
