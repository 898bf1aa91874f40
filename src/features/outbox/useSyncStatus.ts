import { useSyncExternalStore } from 'react';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { useInspection } from '../shared/InspectionServices.ts';

/** What the engine counts, live (S19). */
export function useSyncStatus(): SyncStatus {
  const { syncStatus } = useInspection();
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.getState);
}
