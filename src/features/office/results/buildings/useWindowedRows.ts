import { useCallback, useEffect, useRef, useState } from 'react';
import type { BuildingRow } from '#contract/results/buildingResults.ts';
import type { Failure } from '../../../../api/ApiResult.ts';
import { type BuildingsFilter, fetchBuildingRows } from '../../../../api/resultsCalls.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { endsSession, useFailure } from '../../../shared/server/useFailure.ts';

/** Rows per request, from an offset that is a multiple of it. */
export const windowSize = 100;
// Some ten screens: enough to go back a little without asking, little enough for the memory.
const maxWindows = 20;
// Dragging the scrollbar passes rows that are not read.
const restMs = 80;

type Held = {
  readonly question: string;
  readonly total: number;
  readonly windows: ReadonlyMap<number, readonly BuildingRow[]>;
};

export type WindowedRows = {
  /** How many there are; null before the first answer. */
  readonly total: number | null;
  /** The row at this place, or undefined while it is on its way. */
  readonly rowAt: (place: number) => BuildingRow | undefined;
  /** Which places are on the screen now. */
  readonly show: (first: number, last: number) => void;
  /** Whether the rows on the screen answer an earlier query. */
  readonly isStale: boolean;
  readonly failure: Failure | null;
  readonly retry: () => void;
};

function withWindow(before: Held | null, held: Held): Held {
  if (before === null || before.question !== held.question) return held;
  // The newest last; the oldest is evicted first.
  const windows = [...before.windows].filter(([first]) => !held.windows.has(first));
  return { ...held, windows: new Map([...windows, ...held.windows].slice(-maxWindows)) };
}

/** The visible rows of a list of any length, fetched a block at a time. */
export function useWindowedRows(filter: BuildingsFilter): WindowedRows {
  const { api } = useServer();
  const fail = useFailure();
  const question = JSON.stringify(filter);
  const [held, setHeld] = useState<Held | null>(null);
  const [failure, setFailure] = useState<{ readonly question: string; readonly failure: Failure } | null>(
    null,
  );
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(new Map<string, AbortController>());
  const latest = useRef(held);
  useEffect(() => {
    latest.current = held;
  });
  // No state: it changes with each frame of scrolling, and the screen around the rows is not drawn anew for that.
  const wanted = useRef<readonly [first: number, last: number]>([0, 0]);
  const askForWanted = useRef(() => {});
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const under = asked.current;
    const ask = async (first: number) => {
      const key = `${question} ${first}`;
      if (under.has(key)) return;
      const leaving = new AbortController();
      under.set(key, leaving);
      const part = { offset: first, limit: windowSize };
      const answer = await fetchBuildingRows(
        api,
        { filter: JSON.parse(question) as BuildingsFilter, part },
        leaving.signal,
      );
      if (leaving.signal.aborted) return;
      under.delete(key);
      if (!answer.ok) {
        setFailure({ question, failure: answer.failure });
        if (endsSession(answer.failure) || answer.failure.kind === 'status') fail(answer.failure);
        return;
      }
      const { items, total } = answer.value;
      setFailure(null);
      setHeld((before) => withWindow(before, { question, total, windows: new Map([[first, items]]) }));
    };
    askForWanted.current = () => {
      const [from, to] = wanted.current;
      const known =
        latest.current?.question === question ? latest.current.windows : new Map<number, unknown>();
      for (let first = from - (from % windowSize); first <= to; first += windowSize) {
        if (!known.has(first)) void ask(first);
      }
    };
    // Another question begins at its first row.
    if (latest.current?.question !== question) wanted.current = [0, 0];
    askForWanted.current();
    return () => clearTimeout(rest.current);
  }, [api, fail, question, attempt]);

  const isSilent = failure !== null && failure.failure.kind !== 'status';
  // The browser's word that there is a network proves nothing, but it is worth a try (S12).
  useEffect(() => {
    if (!isSilent) return undefined;
    const again = () => setAttempt((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isSilent]);

  // Requests of an earlier query are no longer needed.
  useEffect(() => {
    const under = asked.current;
    return () => {
      for (const [key, leaving] of under) {
        if (!key.startsWith(`${question} `)) continue;
        leaving.abort();
        under.delete(key);
      }
    };
  }, [question]);

  return {
    total: held?.total ?? null,
    rowAt: useCallback(
      (place) => held?.windows.get(place - (place % windowSize))?.[place % windowSize],
      [held],
    ),
    show: useCallback((first, last) => {
      wanted.current = [first, last];
      clearTimeout(rest.current);
      rest.current = setTimeout(() => askForWanted.current(), restMs);
    }, []),
    isStale: held !== null && held.question !== question,
    failure: failure?.question === question ? failure.failure : null,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
