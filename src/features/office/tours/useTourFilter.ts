import { useMemo } from 'react';
import { tourStates } from '#contract/inspections/tourList.ts';
import { isDay } from '#domain/results/days.ts';
import type { TourFilter } from '../../../api/tourListCalls.ts';
import { useListAddress } from '../shared/useListAddress.ts';

/** Reads the filter of a list of tours from its query string; unknown values are ignored. */
export function tourFilterIn(params: URLSearchParams): TourFilter {
  const dayOf = (name: 'from' | 'to') => {
    const value = params.get(name) ?? '';
    return isDay(value) ? value : undefined;
  };
  return {
    query: params.get('query')?.slice(0, 200) || undefined,
    status: tourStates.find((state) => state === params.get('status')),
    mandate_id: params.get('mandate_id') || undefined,
    object_id: params.get('object_id') || undefined,
    user_id: params.get('user_id') || undefined,
    from: dayOf('from'),
    to: dayOf('to'),
    received: params.get('received') === 'late' ? 'late' : undefined,
  };
}

/** The number of active filters, without the search. */
export function countNarrowing(filter: TourFilter): number {
  return Object.entries(filter).filter(([name, value]) => name !== 'query' && value !== undefined).length;
}

/** The filter of the list of tours, kept in the query string of its screen. */
export function useTourFilter() {
  const address = useListAddress();
  const filter = useMemo(() => tourFilterIn(address.params), [address]);
  return { address, filter };
}
