import { useDebouncedCallback } from '@mantine/hooks';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BuildingRow, BuildingRows } from '#contract/results/buildingResults.ts';
import { type BuildingsFilter, fetchBuildingRows } from '../../../../api/resultsCalls.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import type { ShownQuery } from '../../shared/queries/QueryView.tsx';
import { reading } from '../../shared/queries/reading.ts';

/** Rows per request, from an offset that is a multiple of it. */
const windowSize = 100;
// Milliseconds without scrolling before rows are fetched: dragging the scrollbar passes rows that nobody reads.
const restMs = 80;
const minuteMs = 60_000;

export type WindowedRows = {
  /** How many rows there are. */
  readonly query: ShownQuery<number>;
  /** The row at this index, or undefined while it is being fetched. */
  readonly rowAt: (place: number) => BuildingRow | undefined;
  /** Another one when rows have come: then `rowAt` finds them. */
  readonly version: string;
  /** Tells the hook which rows are visible, so that it fetches them. */
  readonly show: (first: number, last: number) => void;
};

const rowsKey = (filter: BuildingsFilter, first: number) => ['results', 'rows', filter, first] as const;

function windowsOf([from, to]: readonly [number, number]): number[] {
  const first = from - (from % windowSize);
  return Array.from(
    { length: Math.floor((to - first) / windowSize) + 1 },
    (_, at) => first + at * windowSize,
  );
}

/** The rows of a list of any length, of which only the visible ones are fetched, in blocks. */
export function useWindowedRows(filter: BuildingsFilter): WindowedRows {
  const { api } = useServer();
  const client = useQueryClient();
  const query = JSON.stringify(filter);
  const [visible, setVisible] = useState({ query, rows: [0, 0] as readonly [number, number] });
  // With another filter the list starts at its first row.
  const wanted = windowsOf(visible.query === query ? visible.rows : [0, 0]);
  const { total, error, isFetching, version } = useQueries({
    queries: wanted.map((offset) => ({
      ...reading(rowsKey(filter, offset), (signal) =>
        fetchBuildingRows(api, { filter, part: { offset, limit: windowSize } }, signal),
      ),
      // Rows that are scrolled to again are not fetched again at once, and those that nobody comes back to are forgotten.
      staleTime: minuteMs,
      gcTime: 5 * minuteMs,
    })),
    combine: (windows) => ({
      total: windows.find(({ data }) => data !== undefined)?.data?.total ?? null,
      error: windows.findLast((one) => one.error !== null)?.error ?? null,
      isFetching: windows.some((one) => one.isFetching),
      version: windows.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
    }),
  });
  const [shown, setShown] = useState<{ filter: BuildingsFilter; query: string; total: number } | null>(null);
  if (total !== null && (shown?.query !== query || shown.total !== total)) setShown({ filter, query, total });

  const refetch = useCallback(
    () => client.refetchQueries({ queryKey: ['results', 'rows'], type: 'active', predicate: isFailed }),
    [client],
  );
  // The browser's `online` event proves nothing, but it is worth a new attempt (S12).
  useEffect(() => {
    if (error === null || error.failure.kind === 'status') return undefined;
    const retry = () => void refetch();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [error, refetch]);
  const show = useDebouncedCallback((first: number, last: number) => {
    setVisible((before) =>
      before.query === query && before.rows[0] === first && before.rows[1] === last
        ? before
        : { query, rows: [first, last] },
    );
  }, restMs);

  return useMemo(
    () => ({
      query: {
        data: shown?.total,
        error,
        isFetching,
        isPlaceholderData: shown !== null && shown.query !== query,
        refetch,
      },
      rowAt: (place) => {
        const at = place % windowSize;
        return shown === null
          ? undefined
          : client.getQueryData<BuildingRows>(rowsKey(shown.filter, place - at))?.items[at];
      },
      show,
      version,
    }),
    [client, error, isFetching, query, refetch, show, shown, version],
  );
}

const isFailed = ({ state }: { readonly state: { readonly status: string } }) => state.status === 'error';
