import { useCallback } from 'react';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { endsSession, type Failure, unreachableBy } from '../../../api/ApiResult.ts';
import { useSessionActions } from '../SessionContext.ts';
import { failureKeys } from '../showListFailure.ts';

/** The message for a failed call: no network, a known refusal, or an unknown error (specification §8). */
export function failureMessage(failure: Failure): string {
  if (failure.kind !== 'status')
    return serverErrorMessage(failureKeys[unreachableBy(failure) ?? 'unreachable']);
  const { status, error } = failure;
  return serverErrorMessage(status < 500 && error !== null ? error : 'unknown_error');
}

/** Whether what a call was about does not exist (any more). */
export function isGone(failure: Failure | null): boolean {
  return failure?.kind === 'status' && failure.status === 404;
}

/**
 * Handles the failure of a signed-in person's call (specification §8): 401 and 403 end the session, 422 is left to the form
 * unless it `toastsRefused`, because it has no place for it, and anything else shows a toast.
 */
export function useFailure({ toastsRefused = false } = {}): (failure: Failure) => void {
  const session = useSessionActions();
  return useCallback(
    (failure) => {
      if (failure.kind === 'status' && endsSession(failure)) {
        const notice = failure.error === 'user_disabled' ? 'user_disabled' : 'session_expired';
        void session.sessionEnded(notice, failure.token);
      } else if (failure.kind !== 'status' || failure.status !== 422 || toastsRefused) {
        const message = failureMessage(failure);
        showToast({ message, tone: 'bad', id: message });
      }
    },
    [session, toastsRefused],
  );
}
