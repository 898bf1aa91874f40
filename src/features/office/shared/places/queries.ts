import { useQuery } from '@tanstack/react-query';
import type { WireBuilding } from '#contract/inspections/building.ts';
import {
  allItems,
  fetchMandateRows,
  fetchObjects,
  fetchOfficeBuilding,
  fetchOfficeMandate,
} from '../../../../api/placeCalls.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { type Kind, reading } from '../queries/reading.ts';

/** What is read anew after a change of a mandate or a building. */
export const placeKinds: readonly Kind[] = ['buildings', 'results', 'findings', 'tours'];

/** All mandates with their numbers, closed ones too, or one. */
export function useMandateRows(mandateId?: string) {
  const { api } = useServer();
  return useQuery(
    reading(['results', 'mandates', mandateId], (signal) => fetchMandateRows(api, mandateId, signal)),
  );
}

/** A mandate as administrators change it. */
export function useMandate(id: string) {
  const { api } = useServer();
  return useQuery(reading(['buildings', 'mandate', id], (signal) => fetchOfficeMandate(api, id, signal)));
}

/** A page of the office's list of buildings, while it is wanted. */
export function useObjects(query: Parameters<typeof fetchObjects>[1], isWanted = true) {
  const { api } = useServer();
  return useQuery({
    ...reading(['buildings', 'list', query], (signal) => fetchObjects(api, query, signal)),
    enabled: isWanted,
  });
}

/** A building as administrators change it. */
export function useOfficeBuilding(id: string) {
  const { api } = useServer();
  return useQuery({
    ...reading(['buildings', 'office', id], (signal) => fetchOfficeBuilding(api, id, signal)),
    // A change of another building would be made from it.
    placeholderData: () => undefined,
    enabled: id !== '',
  });
}

/** The buildings that are merged into one (B2). */
export function useMergedInto({ id, mandate_id }: WireBuilding) {
  const { api } = useServer();
  const read = (signal: AbortSignal) =>
    allItems((cursor) => fetchObjects(api, { mandate_id, state: 'merged', cursor, limit: 100 }, signal));
  const merged = useQuery(reading(['buildings', 'merged', mandate_id], read)).data ?? [];
  return merged.filter(({ merged_into }) => merged_into === id);
}
