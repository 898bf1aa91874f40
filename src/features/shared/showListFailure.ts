import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import type { ListOutcome } from './InspectionServices.ts';

/** The error key to show for a call of the device that failed. */
export const failureKeys = {
  unreachable: 'network_error',
  network_refused: 'network_refused',
  network_portal: 'network_portal',
  server_error: 'unknown_error',
  refused: 'unknown_error',
  not_saved: 'unknown_error',
  session: 'session_expired',
} as const;

/**
 * Shows a toast when a list could not be fetched (specification §8). Not for an ended session, which has its own, nor for a list
 * that could not be stored, which is reported in its place.
 */
export function showListFailure(why: Exclude<ListOutcome, 'stored'>): void {
  if (why === 'session' || why === 'not_saved') return;
  const key = failureKeys[why];
  showToast({ message: serverErrorMessage(key), tone: 'bad', id: key });
}
