import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { changeFindings } from '../../../api/findingCalls.ts';
import { useFailure } from '../../shared/server/useFailure.ts';
import { useOperation } from '../../shared/server/useOperation.ts';

/** Changes one field or several of findings, all of them or none; answers whether it was done. */
export function useChangeFindings(): (request: FindingsRequest) => Promise<boolean> {
  const operate = useOperation();
  const fail = useFailure();
  return async (request) => {
    const answer = await operate(JSON.stringify(request), (api, operationId) =>
      changeFindings(api, request, operationId),
    );
    if (!answer.ok) fail(answer.failure);
    return answer.ok;
  };
}
