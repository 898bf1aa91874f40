import { useLingui } from '@lingui/react';

/** Dates, times and numbers as the language on the screen writes them. Times are ISO 8601. */
export type Formats = {
  readonly date: (iso: string) => string;
  readonly time: (iso: string) => string;
  readonly dateTime: (iso: string) => string;
  readonly number: (value: number) => string;
  /** A size in mega- or gigabytes, roughly. */
  readonly bytes: (value: number) => string;
};

/** Made when it is first used: each of the language's formats costs as much as drawing a row. */
function onDemand<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

function formatsOf(locale: string): Formats {
  const moment = (style: Intl.DateTimeFormatOptions) => {
    const format = onDemand(() => new Intl.DateTimeFormat(locale, style));
    return (iso: string) => format().format(new Date(iso));
  };
  const amount = (style: Intl.NumberFormatOptions) => {
    const format = onDemand(() => new Intl.NumberFormat(locale, style));
    return (value: number) => format().format(value);
  };
  const megabytes = amount({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
  const gigabytes = amount({ style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  return {
    date: moment({ dateStyle: 'medium' }),
    time: moment({ timeStyle: 'short' }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
    number: amount({}),
    bytes: (value) => (value < 1e9 ? megabytes(value / 1e6) : gigabytes(value / 1e9)),
  };
}

// One for the whole page: made anew by every row, they were a sixth of drawing a long list.
const known = new Map<string, Formats>();

export function useFormats(): Formats {
  const { locale } = useLingui().i18n;
  const formats = known.get(locale) ?? formatsOf(locale);
  known.set(locale, formats);
  return formats;
}
