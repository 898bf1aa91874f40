import { useLingui } from '@lingui/react';
import { isLocale, type Locale } from '#domain/locale.ts';

// Without a region `en` is written as in the United States.
const usual: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' };

/**
 * In which region's way dates and numbers are written: the first of the browser's languages that is the language on
 * the screen and names a region, else the usual one.
 */
export function regionalLocale(locale: Locale, languages: readonly string[]): string {
  return languages.find((tag) => tag.toLowerCase().startsWith(`${locale}-`)) ?? usual[locale];
}

/** Dates, times and numbers as the language on the screen writes them, in the browser's region. Times are ISO 8601. */
export type Formats = {
  readonly date: (iso: string) => string;
  readonly time: (iso: string) => string;
  readonly dateTime: (iso: string) => string;
  /** A day (YYYY-MM-DD). */
  readonly day: (day: string) => string;
  /** A month (YYYY-MM). */
  readonly month: (month: string) => string;
  readonly number: (value: number) => string;
  /** A fraction in whole per cent. */
  readonly percent: (fraction: number) => string;
  /** A difference of two fractions in percentage points, with its sign. */
  readonly points: (difference: number) => string;
  /** A size in mega- or gigabytes, roughly. */
  readonly bytes: (value: number) => string;
};

/** Each is made when it is first used: to make one costs as much as drawing a row. */
function formatsOf(locale: string): Formats {
  const moment = (style: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (iso: string) => (format ??= new Intl.DateTimeFormat(locale, style)).format(new Date(iso));
  };
  const amount = (style: Intl.NumberFormatOptions) => {
    let format: Intl.NumberFormat | undefined;
    return (value: number) => (format ??= new Intl.NumberFormat(locale, style)).format(value);
  };
  const date = moment({ dateStyle: 'medium' });
  const short = moment({ month: 'short', year: 'numeric' });
  const points = amount({ signDisplay: 'exceptZero', maximumFractionDigits: 1 });
  const megabytes = amount({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
  const gigabytes = amount({ style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  return {
    date,
    time: moment({ timeStyle: 'short' }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
    day: (day) => date(`${day}T12:00:00`),
    month: (month) => short(`${month}-15T12:00:00`),
    number: amount({}),
    percent: amount({ style: 'percent', maximumFractionDigits: 0 }),
    points: (difference) => points(difference * 100),
    bytes: (value) => (value < 1e9 ? megabytes(value / 1e6) : gigabytes(value / 1e9)),
  };
}

// One for the whole page: made anew by every row, they were a sixth of drawing a long list.
const known = new Map<string, Formats>();

export function useFormats(): Formats {
  const { locale } = useLingui().i18n;
  const formats =
    known.get(locale) ?? formatsOf(isLocale(locale) ? regionalLocale(locale, navigator.languages) : locale);
  known.set(locale, formats);
  return formats;
}
