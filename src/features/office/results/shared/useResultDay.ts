import { use } from 'react';
import { dayOf } from '#domain/results/days.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
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
