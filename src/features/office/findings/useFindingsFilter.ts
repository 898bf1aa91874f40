import { useMemo } from 'react';
import { findingOrders } from '#contract/results/finding.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { findingStates } from '#domain/results/finding.ts';
import type { FindingsFilter } from '../../../api/findingCalls.ts';
import { resultsFilterIn } from '../results/shared/useResultsFilter.ts';
import { useListAddress } from '../shared/useListAddress.ts';

/** The filter of findings, read from the address; unknown values are ignored. */
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

/** The filter of the screen, in its address. */
export function useFindingsFilter() {
  const address = useListAddress();
  const filter = useMemo(() => findingsFilterIn(address.params), [address]);
  return { address, filter };
}
