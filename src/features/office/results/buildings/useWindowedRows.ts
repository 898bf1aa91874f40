import { useCallback, useEffect, useRef, useState } from 'react';
import type { BuildingRow } from '#contract/results/buildingResults.ts';
import type { Failure } from '../../../../api/ApiResult.ts';
import { type BuildingsFilter, fetchBuildingRows } from '../../../../api/resultsCalls.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { useFailure } from '../../../shared/server/useFailure.ts';

/** Rows per request, from an offset that is a multiple of it. */
export const windowSize = 100;
// 2,000 rows: enough to scroll back without a request, few enough for the memory.
const maxWindows = 20;
// Milliseconds without scrolling before rows are fetched: dragging the scrollbar passes rows that nobody reads.
const restMs = 80;

type Loaded = {
  readonly query: string;
  readonly total: number;
  readonly windows: ReadonlyMap<number, readonly BuildingRow[]>;
};

/** Why windows could not be fetched, by their first row. */
type Failed = { readonly query: string; readonly windows: ReadonlyMap<number, Failure> };

export type WindowedRows = {
  /** The total number of rows; null before the first response. */
  readonly total: number | null;
  /** The row at this index, or undefined while it is being fetched. */
  readonly rowAt: (place: number) => BuildingRow | undefined;
  /** Tells the hook which rows are visible, so that it fetches them. */
  readonly show: (first: number, last: number) => void;
  /** Whether the visible rows are still those of an earlier filter. */
  readonly isStale: boolean;
  readonly failure: Failure | null;
  /** Fetches again because the person wants it; a failure shows a toast (specification §8). */
  readonly retry: () => void;
  /** Fetches again in the background; a toast is shown only for an error response, not for a failure of the network. */
  readonly retryQuietly: () => void;
};

function withWindow(before: Loaded | null, loaded: Loaded): Loaded {
  if (before === null || before.query !== loaded.query) return loaded;
  // The newest last, so that the oldest is evicted first.
  const windows = [...before.windows].filter(([first]) => !loaded.windows.has(first));
  return { ...loaded, windows: new Map([...windows, ...loaded.windows].slice(-maxWindows)) };
}

/** The rows of a list of any length, of which only the visible ones are fetched, in blocks. */
export function useWindowedRows(filter: BuildingsFilter): WindowedRows {
  const { api } = useServer();
  const fail = useFailure();
  const query = JSON.stringify(filter);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [attempt, setAttempt] = useState({ count: 0, isQuiet: true });
  const requests = useRef(new Map<string, AbortController>());
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  });
  // A ref, not state: it changes with each frame of scrolling and must not render the screen again.
  const wanted = useRef<readonly [first: number, last: number]>([0, 0]);
  const fetchWanted = useRef((_isQuiet: boolean) => {});
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const running = requests.current;
    const fetchWindow = async (first: number, isQuiet: boolean) => {
      const key = `${query} ${first}`;
      if (running.has(key)) return;
      const controller = new AbortController();
      running.set(key, controller);
      const part = { offset: first, limit: windowSize };
      const result = await fetchBuildingRows(
        api,
        { filter: JSON.parse(query) as BuildingsFilter, part },
        controller.signal,
      );
      if (controller.signal.aborted) return;
      running.delete(key);
      if (!result.ok) {
        setFailed((before) => ({
          query,
          windows: new Map(before?.query === query ? before.windows : []).set(first, result.failure),
        }));
        if (result.failure.kind === 'status' || !isQuiet) fail(result.failure);
        return;
      }
      const { items, total } = result.value;
      // Another window in view may have failed; one that has left the view is fetched again when it comes back.
      const [from, to] = wanted.current;
      setFailed((before) => {
        const missing = [...(before?.query === query ? before.windows : [])].filter(
          ([other]) => other !== first && other <= to && other + windowSize > from,
        );
        return missing.length === 0 ? null : { query, windows: new Map(missing) };
      });
      setLoaded((before) => withWindow(before, { query, total, windows: new Map([[first, items]]) }));
    };
    fetchWanted.current = (isQuiet) => {
      const [from, to] = wanted.current;
      const known = latest.current?.query === query ? latest.current.windows : new Map<number, unknown>();
      for (let first = from - (from % windowSize); first <= to; first += windowSize) {
        if (!known.has(first)) void fetchWindow(first, isQuiet);
      }
    };
    // With another filter the list starts at its first row.
    if (latest.current?.query !== query) wanted.current = [0, 0];
    fetchWanted.current(attempt.isQuiet);
    return () => clearTimeout(rest.current);
  }, [api, fail, query, attempt]);

  const again = useCallback((isQuiet: boolean) => {
    // Otherwise nothing shows that it is tried again.
    setFailed(null);
    setAttempt(({ count }) => ({ count: count + 1, isQuiet }));
  }, []);
  const retryQuietly = useCallback(() => again(true), [again]);
  const failures = failed?.query === query ? [...failed.windows.values()] : [];
  const isSilent = failures.some(({ kind }) => kind !== 'status');
  // The browser's `online` event proves nothing, but it is worth a new attempt (S12).
  useEffect(() => {
    if (!isSilent) return undefined;
    window.addEventListener('online', retryQuietly);
    return () => window.removeEventListener('online', retryQuietly);
  }, [isSilent, retryQuietly]);

  // Requests of an earlier query are no longer needed.
  useEffect(() => {
    const running = requests.current;
    return () => {
      for (const [key, controller] of running) {
        if (!key.startsWith(`${query} `)) continue;
        controller.abort();
        running.delete(key);
      }
    };
  }, [query]);

  return {
    total: loaded?.total ?? null,
    rowAt: useCallback(
      (place) => loaded?.windows.get(place - (place % windowSize))?.[place % windowSize],
      [loaded],
    ),
    show: useCallback((first, last) => {
      wanted.current = [first, last];
      clearTimeout(rest.current);
      rest.current = setTimeout(() => fetchWanted.current(true), restMs);
    }, []),
    isStale: loaded !== null && loaded.query !== query,
    failure: failures.at(-1) ?? null,
    retry: useCallback(() => again(false), [again]),
    retryQuietly,
  };
}
