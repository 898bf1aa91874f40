import { useSyncExternalStore } from 'react';
import { type SyncStatus, useInstrument } from '../Instrument.ts';

/** One fact of what the engine counts: whoever asks only for it is not drawn anew with every count of a drain. */
export function useSyncFact<Fact extends boolean | number>(fact: (status: SyncStatus) => Fact): Fact {
  const { syncStatus } = useInstrument();
  return useSyncExternalStore(syncStatus.subscribe, () => fact(syncStatus.getState()));
}
