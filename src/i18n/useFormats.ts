import { useLingui } from '@lingui/react';

/** Formats dates, times and numbers in the current language and the browser's region. Times are ISO 8601. */
export type Formats = {
  readonly date: (iso: string) => string;
  readonly time: (iso: string) => string;
  readonly dateTime: (iso: string) => string;
  /** A day (YYYY-MM-DD). */
  readonly day: (day: string) => string;
  /** A month (YYYY-MM). */
  readonly month: (month: string) => string;
  readonly number: (value: number) => string;
  /** A difference of two fractions in percentage points, with its sign. */
  readonly points: (difference: number) => string;
  /** A size in mega- or gigabytes, roughly. */
  readonly bytes: (value: number) => string;
};

// Each formatter is created on first use: creating one takes as long as rendering a row.
function formatsOf(locale: string): Formats {
  const dateFormat = (style: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (iso: string) => (format ??= new Intl.DateTimeFormat(locale, style)).format(new Date(iso));
  };
  const numberFormat = (style: Intl.NumberFormatOptions) => {
    let format: Intl.NumberFormat | undefined;
    return (value: number) => (format ??= new Intl.NumberFormat(locale, style)).format(value);
  };
  const date = dateFormat({ dateStyle: 'medium' });
  const short = dateFormat({ month: 'short', year: 'numeric' });
  const points = numberFormat({ signDisplay: 'exceptZero', maximumFractionDigits: 1 });
  const megabytes = numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
  const gigabytes = numberFormat({ style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  return {
    date,
    time: dateFormat({ timeStyle: 'short' }),
    dateTime: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }),
    day: (day) => date(`${day}T12:00:00`),
    month: (month) => short(`${month}-15T12:00:00`),
    number: numberFormat({}),
    points: (difference) => points(difference * 100),
    bytes: (value) => (value < 1e9 ? megabytes(value / 1e6) : gigabytes(value / 1e9)),
  };
}

// One per locale for the whole page: created by every row, they would take a sixth of the time to render a long list.
const known = new Map<string, Formats>();

export function useFormats(): Formats {
  const { locale, locales = locale } = useLingui().i18n;
  const region = String(locales);
  const formats = known.get(region) ?? formatsOf(region);
  known.set(region, formats);
  return formats;
}
