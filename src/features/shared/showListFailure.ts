import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { showToast } from '../../ui/feedback/showToast.ts';
import type { Refresh } from './InspectionServices.ts';

/**
 * The toast for a list that somebody asked for and that did not come (specification §8). An ended session says so itself,
 * and what could not be stored is said where it would stand.
 */
export function showListFailure(why: Exclude<Refresh, 'stored'>): void {
  if (why === 'session' || why === 'not_saved') return;
  const key = why === 'unreachable' ? 'network_error' : 'unknown_error';
  showToast({ message: serverErrorMessage(key), tone: 'bad', id: key });
}
