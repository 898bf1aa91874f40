import { useSyncExternalStore } from 'react';
import { type SyncStatus, useInstrument } from '../Instrument.ts';

/** What the engine counts, live (S19). */
export function useSyncStatus(): SyncStatus {
  const { syncStatus } = useInstrument();
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.getState);
}
