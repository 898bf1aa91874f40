import type { Locale } from '#domain/locale.ts';
import { germanReports } from './de.ts';
import { englishReports } from './en.ts';
import { frenchReports } from './fr.ts';
import { italianReports } from './it.ts';
import type { ReportTexts } from './ReportTexts.ts';

/** What documents say, in every language. */
export const reportTextsByLocale: Readonly<Record<Locale, ReportTexts>> = {
  en: englishReports,
  de: germanReports,
  fr: frenchReports,
  it: italianReports,
};
