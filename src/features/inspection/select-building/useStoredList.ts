import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { ListOutcome } from '../../shared/InspectionServices.ts';
import { showListFailure } from '../../shared/showListFailure.ts';

/** A list on this device; `loading` while it is read, or fetched for the first time. */
export type StoredList<Items extends { readonly length: number }> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly items: Items }
  | { readonly state: 'failed'; readonly why: Exclude<ListOutcome, 'stored'>; readonly retry: () => void };

type Source<Items> = {
  /** Resolves to null if the list was never fetched. Both functions must be memoized per list. */
  readonly read: () => Promise<Items | null>;
  readonly refresh: () => Promise<ListOutcome>;
  /** What `read` has resolved to before, for the first rendering. */
  readonly first?: Items | null | undefined;
};

/**
 * Reads a list live, and fetches it once if this device does not have it (specification §2). A failure shows a toast, besides
 * the message in the list's place (specification §8).
 */
export function useStoredList<Items extends { readonly length: number }>({
  read,
  refresh,
  first,
}: Source<Items>): StoredList<Items> {
  // A live query has the result of another list until it has read this one.
  const found = useLiveQuery(
    async () => ({ of: read, items: await read() }),
    [read],
    first === undefined ? undefined : { of: read, items: first },
  );
  const stored = found?.of === read ? found.items : undefined;
  const [failed, setFailed] = useState<{ of: unknown; why: Exclude<ListOutcome, 'stored'> } | null>(null);
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
