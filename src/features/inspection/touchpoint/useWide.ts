import { useSyncExternalStore } from 'react';

// The least window in which the page has 56 rem for two columns.
const query = window.matchMedia('(min-width: 58rem)');

function subscribe(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether there is room for the list of touchpoints beside the questions. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
