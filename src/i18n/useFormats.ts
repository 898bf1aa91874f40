import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** Dates, times and numbers as the language on the screen writes them. Times are ISO 8601. */
export type Formats = {
  readonly date: (iso: string) => string;
  readonly time: (iso: string) => string;
  readonly dateTime: (iso: string) => string;
  readonly number: (value: number) => string;
  /** A size in mega- or gigabytes, roughly. */
  readonly bytes: (value: number) => string;
};

export function useFormats(): Formats {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
    const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const number = new Intl.NumberFormat(locale);
    const size = (unit: 'megabyte' | 'gigabyte', digits: number) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits });
    return {
      date: (iso) => date.format(new Date(iso)),
      time: (iso) => time.format(new Date(iso)),
      dateTime: (iso) => dateTime.format(new Date(iso)),
      number: (value) => number.format(value),
      bytes: (value) =>
        value < 1e9 ? size('megabyte', 0).format(value / 1e6) : size('gigabyte', 1).format(value / 1e9),
    };
  }, [locale]);
}
