import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { TourReport } from '#contract/inspections/tourList.ts';
import type { BuildingDetail, BuildingRow } from '#contract/results/buildingResults.ts';
import { overviewParts } from '#contract/results/overview.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import { toursBehind } from '#domain/results/toursBehind.ts';
import { fetchFindings } from '../../../api/findingCalls.ts';
import {
  type Against,
  fetchBuildingResults,
  fetchDisagreements,
  fetchOverview,
} from '../../../api/resultsCalls.ts';
import { fetchTourReport } from '../../../api/tourListCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { reading } from '../shared/queries/reading.ts';

/** The numbers of all buildings. */
export function useOverview(filter: ResultsFilter & Against) {
  const { api } = useServer();
  return useQuery(
    reading(['results', filter], (signal) =>
      fetchOverview(api, { ...filter, include: overviewParts }, signal),
    ),
  );
}

/** One building, with all of its tours; none is asked for with an empty id. */
export function useBuildingResults(id: string) {
  const { api } = useServer();
  return useQuery({
    ...reading(['results', 'building', id], (signal) => fetchBuildingResults(api, id, signal)),
    enabled: id !== '',
  });
}

/** A page of the disagreements. */
export function useDisagreements(filter: ResultsFilter, cursor: string | undefined) {
  const { api } = useServer();
  return useQuery(
    reading(['results', 'disagreements', filter, cursor], (signal) =>
      fetchDisagreements(api, { filter, part: { cursor } }, signal),
    ),
  );
}

const shownOpen = 5;

/** The open findings of a building that were seen last. */
export function useNewestOpen(buildingId: string) {
  const { api } = useServer();
  const filter = { object_id: buildingId, state: 'open' } as const;
  return useQuery(
    reading(['findings', 'newest', buildingId], (signal) =>
      fetchFindings(api, { filter, part: { limit: shownOpen } }, signal),
    ),
  );
}

const hasRated = (topic: SubTouchpointName) => (tour: BuildingDetail['tours'][number]) =>
  (tour.topics[topic] ?? []).some((count) => count > 0);

// Each is a request; of older ones the list below says how they rated it.
const maxReports = 5;

/**
 * What a cell of the heat map stands on (N29): its tours, and the answers of the newest of them that rated the topic. Read anew
 * when the newest tour of its row is another one.
 */
export function useCell(
  { row, topic }: { row: BuildingRow; topic: SubTouchpointName | null },
  filter: ResultsFilter,
) {
  const { api, timeZone } = useServer();
  const zone = use(timeZone());
  const { id } = row.object;
  return useQuery(
    reading(['results', 'cell', id, topic, filter, row.tour_id], async (signal) => {
      const building = await fetchBuildingResults(api, id, signal);
      if (!building.ok) return building;
      const tours = toursBehind(building.value.tours, { ...filter, timeZone: zone });
      const rated = topic === null ? [] : tours.filter(hasRated(topic)).slice(0, maxReports);
      const fetched = await Promise.all(
        rated.map(async (tour) => ({ tour, result: await fetchTourReport(api, tour.id, signal) })),
      );
      const reports: { readonly tour: (typeof tours)[number]; readonly report: TourReport }[] = [];
      for (const { tour, result } of fetched) {
        // Without it the cell would seem to stand on fewer answers.
        if (!result.ok) return result;
        reports.push({ tour, report: result.value });
      }
      return { ok: true, value: { building: building.value, tours, reports } };
    }),
  );
}
