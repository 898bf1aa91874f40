import { useLingui } from '@lingui/react/macro';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { changeFindings } from '../../../api/findingCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { useFailure } from '../../shared/server/useFailure.ts';
import { useOperation } from '../../shared/server/useOperation.ts';

/**
 * Changes fields of many findings: of all or, if the server refuses, of none. A toast says how many were changed, or why none.
 * Returns whether they were changed.
 */
export function useChangeFindings(): (request: FindingsRequest) => Promise<boolean> {
  const { t } = useLingui();
  const { number } = useFormats();
  const operate = useOperation();
  const fail = useFailure({ toastsRefused: true });
  return async (request) => {
    const result = await operate(JSON.stringify(request), (api, operationId) =>
      changeFindings(api, request, operationId),
    );
    const changed = number(request.ids.length);
    if (result.ok) showToast({ message: t`Changed: ${changed}`, tone: 'good' });
    else fail(result.failure);
    return result.ok;
  };
}
