import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Refresh } from '../../shared/InspectionServices.ts';
import { showListFailure } from '../../shared/showListFailure.ts';

/** A list of this device, and whether the server is being asked for one that was never fetched. */
export type StoredList<Items extends { readonly length: number }> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly items: Items }
  | { readonly state: 'failed'; readonly why: Exclude<Refresh, 'stored'>; readonly retry: () => void };

type Source<Items> = {
  /** Null: never fetched. Both functions keep their identity while they mean the same list. */
  readonly read: () => Promise<Items | null>;
  readonly refresh: () => Promise<Refresh>;
};

/**
 * Reads a list live, and asks the server once where this device has none (specification §2): somebody wants it, so a
 * failure is a toast besides what stands in the list's place (specification §8).
 */
export function useStoredList<Items extends { readonly length: number }>({
  read,
  refresh,
}: Source<Items>): StoredList<Items> {
  const stored = useLiveQuery(read, [read]);
  const [failed, setFailed] = useState<{ of: unknown; why: Exclude<Refresh, 'stored'> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setFailed(null);
    setAttempt((count) => count + 1);
  }, []);
  const absent = stored === null;
  useEffect(() => {
    if (!absent) return;
    let wanted = true;
    void refresh().then((outcome) => {
      if (!wanted || outcome === 'stored') return;
      setFailed({ of: refresh, why: outcome });
      showListFailure(outcome);
    });
    return () => {
      wanted = false;
    };
  }, [absent, refresh, attempt]);
  if (stored !== undefined && stored !== null) return { state: 'ready', items: stored };
  if (failed?.of === refresh && stored === null) return { state: 'failed', why: failed.why, retry };
  return { state: 'loading' };
}
