import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Mandate } from '#domain/building.ts';
import { listsReadiness } from '../../../db/lists/listsReadiness.ts';
import { storedSessionExpiry } from '../../../db/sessionExpiry.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { type PrecacheStatus, type StorageFacts, useDevice } from '../../shared/Device.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import type { ReadinessFacts } from './readiness.ts';

// On a first visit the worker is still storing the app; it is looked at until it is done.
const lookAgainMs = 3000;

/** What is known of this device, live; null while it is being read. Nothing of it waits for the network. */
export function useReadiness(mandate: Mandate | null) {
  const { ctx, refreshSession, listsLoading } = useInspection();
  const isLoading = useSyncExternalStore(listsLoading.subscribe, listsLoading.getState);
  const { precachedFiles, storage, persistStorage } = useDevice();
  const locale = useLocale();
  const [files, setFiles] = useState<PrecacheStatus | 'impossible' | null | undefined>();
  const [space, setSpace] = useState<StorageFacts | null>(null);
  const stored = useLiveQuery(
    async () => ({
      // Before the lists: what is said to be here by then is.
      isLoading: listsLoading.getState(),
      lists: await listsReadiness(ctx.db),
      sessionExpiresAt: await storedSessionExpiry(ctx.db),
    }),
    [ctx, listsLoading, isLoading],
  );
  const look = useCallback(() => precachedFiles().then(setFiles), [precachedFiles]);
  const complete = files === 'impossible' || (files != null && files.missing.length === 0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leaving = false;
    const lookOn = () => {
      if (!leaving && !complete) timer = setTimeout(() => void look().then(lookOn), lookAgainMs);
    };
    void look().then(lookOn);
    return () => {
      leaving = true;
      clearTimeout(timer);
    };
  }, [look, complete]);
  useEffect(() => {
    void storage().then(setSpace);
  }, [storage]);
  useEffect(() => {
    // The answer is stored and read above; without one the last one holds.
    void refreshSession().catch(() => undefined);
  }, [refreshSession]);

  const facts: ReadinessFacts | null =
    files === undefined || space === null || stored === undefined
      ? null
      : { files, storage: space, ...stored, locale, mandate, now: ctx.now() };
  return { facts, look, persistStorage: async () => setSpace(await persistStorage()) };
}
