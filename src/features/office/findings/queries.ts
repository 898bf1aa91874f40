import { useQuery } from '@tanstack/react-query';
import type { FindingState } from '#domain/results/finding.ts';
import type { Api } from '../../../api/createApi.ts';
import { type FindingsFilter, fetchFinding, fetchFindingLinks } from '../../../api/findingCalls.ts';
import type { Part } from '../../../api/resultsCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { useToday } from '../results/shared/useResultsFilter.ts';
import { reading } from '../shared/queries/reading.ts';
import { fetchOverdueFirst } from './fetchOverdueFirst.ts';

const listed = (api: Api, asked: { filter: FindingsFilter; part: Part; today: string }) =>
  reading(['findings', asked], (signal) => fetchOverdueFirst(api, asked, signal));

/** A page of findings, overdue ones first (N30), once it is wanted. */
export function useFindings(
  filter: FindingsFilter,
  { cursor, isWanted }: { cursor: string | undefined; isWanted: boolean },
) {
  const { api } = useServer();
  const today = useToday();
  return useQuery({ ...listed(api, { filter, part: { cursor }, today }), enabled: isWanted });
}

const maxCards = 50;

/** The first findings of each state. */
export function useBoard(filter: FindingsFilter) {
  const { api } = useServer();
  const today = useToday();
  const column = (state: FindingState) =>
    listed(api, { filter: { ...filter, state }, part: { limit: maxCards }, today });
  return {
    open: useQuery(column('open')),
    acknowledged: useQuery(column('acknowledged')),
    resolved: useQuery(column('resolved')),
  };
}

/** One finding with everything that happened to it. */
export function useFinding(id: string) {
  const { api } = useServer();
  return useQuery(reading(['findings', 'one', id], (signal) => fetchFinding(api, id, signal)));
}

/** Who has a link to a finding (R1). */
export function useFindingLinks(id: string) {
  const { api } = useServer();
  return useQuery(reading(['findings', 'links', id], (signal) => fetchFindingLinks(api, id, signal)));
}
