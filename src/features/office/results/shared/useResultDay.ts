import { useLingui } from '@lingui/react';
import { use } from 'react';
import { dayOf } from '#domain/results/days.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';

/**
 * Formats the day of a tour or a finding in the server's time zone (N6): with the browser's own, it could be a day outside of the
 * filtered period, and another one than in the PDF. Suspends until the zone is known.
 */
export function useResultDay(): (iso: string) => string {
  const { day } = useFormats();
  const timeZone = use(useServer().timeZone());
  return (iso) => day(dayOf(iso, timeZone));
}

// One per locale and zone for the whole page: creating one takes as long as rendering a row.
const known = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const format =
    known.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  known.set(key, format);
  return format;
}

/**
 * Formats the day and time of an event of a tour or a finding in the server's time zone (N6), like `useResultDay` its day:
 * otherwise one event would have two days on a page. Suspends until the zone is known.
 */
export function useResultTime(): (iso: string) => string {
  const { locale, locales = locale } = useLingui().i18n;
  const format = formatOf(String(locales), use(useServer().timeZone()));
  return (iso) => format.format(new Date(iso));
}
