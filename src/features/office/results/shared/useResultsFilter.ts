import { use, useMemo } from 'react';
import { bases } from '#contract/results/resultShapes.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { dayOf, isDay } from '#domain/results/days.ts';
import type { Against } from '../../../../api/resultsCalls.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { useListAddress } from '../../shared/useListAddress.ts';

/** A period in an address; an end before its beginning is ignored, as the server refuses it. */
function periodIn(params: URLSearchParams, prefix = '') {
  const from = dayIn(params, `${prefix}from`);
  const to = dayIn(params, `${prefix}to`);
  return { from, to: from !== undefined && to !== undefined && to < from ? undefined : to };
}

/** The filter of results, read from the address; unknown values are ignored. */
export function resultsFilterIn(params: URLSearchParams): ResultsFilter {
  return {
    mandate_id: params.get('mandate_id') || undefined,
    object_id: params.get('object_id') || undefined,
    user_id: params.get('user_id') || undefined,
    ...periodIn(params),
    basis: bases.find((one) => one === params.get('basis')),
  };
}

/** The period that another is compared with; only both of its ends are one. */
export function againstIn(params: URLSearchParams): Against {
  const { from, to } = periodIn(params, 'against_');
  return from === undefined || to === undefined ? {} : { against_from: from, against_to: to };
}

function dayIn(params: URLSearchParams, name: string): string | undefined {
  const value = params.get(name) ?? '';
  return isDay(value) ? value : undefined;
}

/** The filter of the screen, in its address: a link shows a colleague the same. */
export function useResultsFilter() {
  const address = useListAddress();
  const filter = useMemo(() => resultsFilterIn(address.params), [address]);
  return { address, filter };
}

/** The query string for another list of the section: the same filters plus additional ones. */
export function searchWith(
  filter: ResultsFilter,
  besides: Readonly<Record<string, string | undefined>> = {},
): string {
  const pairs = Object.entries({ ...filter, ...besides }).filter(
    (pair): pair is [string, string] => (pair[1] ?? '') !== '',
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/**
 * Today (YYYY-MM-DD) in the server's time zone (N6): with the browser's own, tours concluded since the server's midnight would
 * be missing from every preset period. Suspends until the zone is known.
 */
export function useToday(): string {
  const { now, timeZone } = useServer();
  return dayOf(now().toISOString(), use(timeZone()));
}
