import { useSyncExternalStore } from 'react';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { useInspection } from '../shared/InspectionServices.ts';

/** The sync status, live (S19). */
export function useSyncStatus(): SyncStatus {
  const { syncStatus } = useInspection();
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.getState);
}

/** One value of the sync status: the component renders only when that value changes, not with every count. */
export function useSyncFact<Fact extends boolean | number>(fact: (status: SyncStatus) => Fact): Fact {
  const { syncStatus } = useInspection();
  return useSyncExternalStore(syncStatus.subscribe, () => fact(syncStatus.getState()));
}
