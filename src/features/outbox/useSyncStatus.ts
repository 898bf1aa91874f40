import { useSyncExternalStore } from 'react';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { useInspection } from '../shared/InspectionServices.ts';

/** What the engine counts, live (S19). */
export function useSyncStatus(): SyncStatus {
  const { syncStatus } = useInspection();
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.getState);
}

/** One fact of what the engine counts: whoever asks only for it is not drawn anew with every count of a drain. */
export function useSyncFact<Fact extends boolean | number>(fact: (status: SyncStatus) => Fact): Fact {
  const { syncStatus } = useInspection();
  return useSyncExternalStore(syncStatus.subscribe, () => fact(syncStatus.getState()));
}
