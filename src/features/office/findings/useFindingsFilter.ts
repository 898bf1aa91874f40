import { useMemo } from 'react';
import { findingOrders } from '#contract/results/finding.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { findingStates } from '#domain/results/finding.ts';
import type { FindingsFilter } from '../../../api/findingCalls.ts';
import { resultsFilterIn } from '../results/shared/useResultsFilter.ts';
import { useListAddress } from '../shared/useListAddress.ts';

/** Reads the filter of findings from the query string; unknown values are ignored. */
export function findingsFilterIn(params: URLSearchParams): FindingsFilter {
  const { basis: _, ...shared } = resultsFilterIn(params);
  return {
    ...shared,
    state: findingStates.find((one) => one === params.get('state')),
    topic: subTouchpointNames.find((one) => one === params.get('topic')),
    query: params.get('query')?.slice(0, 200) || undefined,
    due: params.get('due') === 'overdue' ? 'overdue' : undefined,
    sort: findingOrders.find((one) => one === params.get('sort')),
  };
}

/** The filter of the findings screen, kept in its query string. */
export function useFindingsFilter() {
  const address = useListAddress();
  const filter = useMemo(() => findingsFilterIn(address.params), [address]);
  return { address, filter };
}
