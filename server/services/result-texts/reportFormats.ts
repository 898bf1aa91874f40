import type { Locale } from '#domain/locale.ts';
import { wholePercent } from '#domain/results/share.ts';

// The region of the product, which the app uses too where a browser names none.
const regions: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' };

/** Formats days, times and numbers for documents and mails. */
export type ReportFormats = {
  /** A day (YYYY-MM-DD). */
  readonly day: (day: string) => string;
  readonly longDay: (day: string) => string;
  /** The day of a time (ISO 8601), in the zone of the results. */
  readonly date: (time: string) => string;
  readonly dateTime: (time: string) => string;
  readonly number: (value: number) => string;
  /** A fraction in whole per cent (N31); a dash for none. */
  readonly percent: (fraction: number | null) => string;
  /** A difference of two fractions in percentage points, with its sign. */
  readonly points: (difference: number) => string;
};

/** The formats of a language, in a time zone. */
export function reportFormats(locale: Locale, timeZone: string): ReportFormats {
  const region = regions[locale];
  const moment = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(region, style);
    return (time: string) => format.format(new Date(time));
  };
  const day = moment({ dateStyle: 'medium', timeZone: 'UTC' });
  const longDay = moment({ dateStyle: 'long', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(region);
  const percentFormat = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 0 });
  const percent = (fraction: number) => wholePercent(fraction, (one) => percentFormat.format(one));
  const points = new Intl.NumberFormat(region, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
  return {
    day: (one) => day(`${one}T00:00:00Z`),
    longDay: (one) => longDay(`${one}T00:00:00Z`),
    date: moment({ dateStyle: 'medium', timeZone }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short', timeZone }),
    number: (value) => number.format(value),
    percent: (fraction) => (fraction === null ? '–' : percent(fraction)),
    points: (difference) => points.format(difference * 100).replace('-', '−'),
  };
}
