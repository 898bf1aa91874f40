import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { listsReadiness } from '#db/lists/listsReadiness.ts';
import { storedSessionExpiry } from '#db/sessionExpiry.ts';
import type { Mandate } from '#domain/building.ts';
import type { ClockReading } from '#domain/serverClock.ts';
import { useLocale } from '#i18n/useLocale.ts';
import { type PrecacheStatus, type StorageFacts, useDevice } from '../../shared/Device.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import type { ReadinessFacts } from './readiness.ts';

// On a first visit the worker is still precaching; its status is polled until it is done.
const pollMs = 3000;

/** The readiness facts of this device, live; `facts` is null while they are read. Nothing waits for the network. */
export function useReadiness(mandate: Mandate | null) {
  const { ctx, refreshSession, listsLoading } = useInspection();
  const isLoading = useSyncExternalStore(listsLoading.subscribe, listsLoading.getState);
  const { precachedFiles, storage, persistStorage, handsOutPhotos: askPhotos } = useDevice();
  const locale = useLocale();
  const [files, setFiles] = useState<PrecacheStatus | 'impossible' | null | undefined>();
  const [space, setSpace] = useState<StorageFacts | null>(null);
  const [clock, setClock] = useState<ClockReading | null>(null);
  const [handsOutPhotos, setHandsOutPhotos] = useState<boolean | null>(null);
  const stored = useLiveQuery(
    async () => ({
      // Read before the lists: if loading has ended by now, the lists below include what was fetched.
      isLoading: listsLoading.getState(),
      lists: await listsReadiness(ctx.db),
      sessionExpiresAt: await storedSessionExpiry(ctx.db),
    }),
    [ctx, listsLoading, isLoading],
  );
  useEffect(() => {
    // Its result is stored and read above, and shows the server's clock; if the call fails, the last ones remain.
    const read = async () => setClock(await ctx.serverClock());
    void refreshSession()
      .catch(() => undefined)
      .then(read);
    void read();
  }, [ctx, refreshSession]);
  // What cannot be asked, for lack of its code, stays unknown.
  const checkPhotos = useCallback(() => askPhotos().then(setHandsOutPhotos, () => undefined), [askPhotos]);
  const check = useCallback(() => precachedFiles().then(setFiles), [precachedFiles]);
  const complete = files === 'impossible' || (files != null && files.missing.length === 0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const poll = () => {
      if (!isOver && !complete) timer = setTimeout(() => void check().then(poll), pollMs);
    };
    void check().then(poll);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [check, complete]);
  useEffect(() => {
    void storage().then(setSpace);
    void checkPhotos();
  }, [storage, checkPhotos]);

  const facts: ReadinessFacts | null =
    files === undefined || space === null || stored === undefined
      ? null
      : { files, storage: space, handsOutPhotos, ...stored, locale, mandate, now: ctx.now(), clock };
  return { facts, check, checkPhotos, persistStorage: async () => setSpace(await persistStorage()) };
}
