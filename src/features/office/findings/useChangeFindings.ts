import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { changeFindings } from '../../../api/findingCalls.ts';
import { useFailure } from '../../shared/server/useFailure.ts';
import { useOperation } from '../../shared/server/useOperation.ts';

/** Changes fields of many findings: of all or, if the server refuses, of none. Returns whether they were changed. */
export function useChangeFindings(): (request: FindingsRequest) => Promise<boolean> {
  const operate = useOperation();
  const fail = useFailure();
  return async (request) => {
    const result = await operate(JSON.stringify(request), (api, operationId) =>
      changeFindings(api, request, operationId),
    );
    if (!result.ok) fail(result.failure);
    return result.ok;
  };
}
