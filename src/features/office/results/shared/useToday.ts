import { use } from 'react';
import { dayOf } from '#domain/results/period.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';

/**
 * The day (YYYY-MM-DD) that it is where the server counts days (N6): by the browser's own, what was concluded since the
 * server's midnight would be missing from every usual period. Suspends until the server has said where that is.
 */
export function useToday(): string {
  const { now, timeZone } = useServer();
  return dayOf(now().toISOString(), use(timeZone()));
}
