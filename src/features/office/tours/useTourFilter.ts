import { useMemo } from 'react';
import { tourStates } from '#contract/inspections/tourList.ts';
import { isDay } from '#domain/results/period.ts';
import type { TourFilter } from '../../../api/tourListCalls.ts';
import { useListAddress } from '../shared/useListAddress.ts';

/** The filter of a list of tours, read from its address; unknown values are ignored. */
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
  };
}

/** How many filters narrow the list down, besides the search. */
export function countNarrowing(filter: TourFilter): number {
  return Object.entries(filter).filter(([name, value]) => name !== 'query' && value !== undefined).length;
}

/** The filter of the list on the screen. */
export function useTourFilter() {
  const address = useListAddress();
  const filter = useMemo(() => tourFilterIn(address.params), [address]);
  return { address, filter };
}
