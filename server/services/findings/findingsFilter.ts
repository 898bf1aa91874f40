import type { FindingQuery } from '#contract/results/findingRequests.ts';
import { type FindingsFilter } from '../../repositories/results/narrowedFindings.ts';

type FindingsQueryFilter = Pick<
  FindingQuery,
  | 'mandate_id'
  | 'object_id'
  | 'user_id'
  | 'from'
  | 'to'
  | 'state'
  | 'topic'
  | 'query'
  | 'due'
  | 'answered'
  | 'include'
>;

/** Which findings a query lists. `today` decides what is overdue; only where that is asked. */
export function findingsFilter(query: FindingsQueryFilter, today?: string): FindingsFilter {
  return {
    mandateId: query.mandate_id,
    buildingId: query.object_id,
    userId: query.user_id,
    from: query.from,
    to: query.to,
    state: query.state,
    topic: query.topic,
    text: query.query,
    // Overdue is what is of open buildings (B3).
    withClosed: query.include === 'closed' && query.due === undefined ? true : undefined,
    answered: query.answered === undefined ? undefined : true,
    overdueOn: query.due === undefined ? undefined : today,
  };
}
