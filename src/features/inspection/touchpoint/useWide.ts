import { useSyncExternalStore } from 'react';

// The smallest window in which the page has the 56 rem of two columns.
const query = window.matchMedia('(min-width: 58rem)');

function subscribe(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window is wide enough for the list of touchpoints beside the questions. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
