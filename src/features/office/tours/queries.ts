import { useQuery } from '@tanstack/react-query';
import { excludeTour, fetchTourReport, fetchTours, includeTour } from '../../../api/tourListCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { reading } from '../shared/queries/reading.ts';
import { useChange } from '../shared/queries/useChange.ts';

/** A page of tours. */
export function useTours(query: Parameters<typeof fetchTours>[1]) {
  const { api } = useServer();
  return useQuery(reading(['tours', query], (signal) => fetchTours(api, query, signal)));
}

/** One tour with its answers. */
export function useTourReport(id: string) {
  const { api } = useServer();
  return useQuery(reading(['tours', 'report', id], (signal) => fetchTourReport(api, id, signal)));
}

/** Excludes a tour from the results for a reason, or includes it again: null (N15). */
export function useExclude(
  id: string,
  told: Pick<Parameters<typeof useChange<string | null, unknown>>[0], 'onSuccess' | 'shows'>,
) {
  return useChange({
    ...told,
    name: `exclusion ${id}`,
    changes: ['tours', 'results', 'findings'],
    send: async (api, reason: string | null, operationId) =>
      reason === null ? includeTour(api, id, operationId) : excludeTour(api, { id, reason }, operationId),
  });
}
