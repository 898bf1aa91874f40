import { useLingui } from '@lingui/react/macro';
import { Anchor, Drawer, List, Stack, Text, Title } from '@mantine/core';
import { use, useCallback, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { TourReport } from '#contract/inspections/tourList.ts';
import type { BuildingDetail, BuildingRow } from '#contract/results/buildingResults.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import { toursBehind } from '#domain/results/toursBehind.ts';
import type { ApiResult } from '../../../../api/ApiResult.ts';
import { fetchBuildingResults } from '../../../../api/resultsCalls.ts';
import { fetchTourReport } from '../../../../api/tourListCalls.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { QueryView } from '../../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../../shared/server/useServerQuery.ts';
import { InspectorName } from '../../shared/InspectorName.tsx';
import { cellLabel } from '../shared/cellWords.ts';
import { ReceivedLate } from '../shared/ReceivedLate.tsx';
import { useResultDay } from '../shared/useResultDay.ts';
import { searchWith } from '../shared/useResultsFilter.ts';
import { CellAnswers } from './CellAnswers.tsx';

type Opened = { readonly row: BuildingRow; readonly topic: SubTouchpointName | null };
type CellDrawerProps = {
  readonly opened: Opened | null;
  readonly filter: ResultsFilter;
  readonly onClose: () => void;
};

/** The answers behind a cell of the heat map: tours, floors, comments, photos. */
export function CellDrawer({ opened, filter, onClose }: CellDrawerProps) {
  const { t } = useLingui();
  const viewing = useRef(false);
  // Escape closes an open photo first, not the drawer below it.
  const close = () => {
    if (!viewing.current) onClose();
  };
  const onViewing = useCallback((isOpen: boolean) => {
    viewing.current = isOpen;
  }, []);
  const title =
    opened === null
      ? ''
      : opened.topic === null
        ? opened.row.object.name
        : `${topicName(opened.topic)} · ${opened.row.object.name}`;
  return (
    <Drawer.Root onClose={close} opened={opened !== null} position="right" size="md">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Without a role, Mantine's header would be a second banner landmark. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} />
        </Drawer.Header>
        <Drawer.Body>
          {opened !== null && <CellContent filter={filter} onViewing={onViewing} opened={opened} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type Behind = BuildingDetail['tours'][number];
type Found = {
  readonly building: BuildingDetail;
  /** The tours that the cell stands on (N27). */
  readonly tours: readonly Behind[];
  /** The answers of the newest of them that rated the topic. */
  readonly reports: readonly { readonly tour: Behind; readonly report: TourReport }[];
};

// Each is a request; of older ones the list below says how they rated it.
const maxReports = 5;

const hasRated = (topic: SubTouchpointName) => (tour: Behind) =>
  (tour.topics[topic] ?? []).some((count) => count > 0);

function CellContent({
  opened: { row, topic },
  filter,
  onViewing,
}: {
  readonly opened: Opened;
  readonly filter: ResultsFilter;
  readonly onViewing: (viewing: boolean) => void;
}) {
  const { t } = useLingui();
  const path = useLocalePath();
  const resultDay = useResultDay();
  const { id } = row.object;
  const timeZone = use(useServer().timeZone());
  const found = useServerQuery<Found>(
    JSON.stringify([id, topic, filter, row.tour_id]),
    async (api, signal): Promise<ApiResult<Found>> => {
      const building = await fetchBuildingResults(api, id, signal);
      if (!building.ok) return building;
      const tours = toursBehind(building.value.tours, { ...filter, timeZone });
      const rated = topic === null ? [] : tours.filter(hasRated(topic)).slice(0, maxReports);
      const fetched = await Promise.all(
        rated.map(async (tour) => ({ tour, result: await fetchTourReport(api, tour.id, signal) })),
      );
      const reports: Found['reports'][number][] = [];
      for (const { tour, result } of fetched) {
        // Without it the cell would seem to stand on fewer answers.
        if (!result.ok) return result;
        reports.push({ tour, report: result.value });
      }
      return { ok: true, value: { building: building.value, tours, reports } };
    },
  );
  return (
    <QueryView query={found}>
      {({ building, tours, reports }) => (
        <Stack gap="md">
          {topic !== null &&
            reports.map(({ tour, report }) => (
              <CellAnswers
                key={tour.id}
                onChanged={found.refetchQuietly}
                onViewing={onViewing}
                report={report}
                title={
                  filter.basis === 'all'
                    ? t`In the tour of ${resultDay(tour.concluded_at)}`
                    : t`In the newest tour`
                }
                topic={topic}
              />
            ))}
          <section>
            <Title order={3} size="h5">{t`Tours`}</Title>
            {building.tours.length === 0 && <Text c="dimmed">{t`Never visited.`}</Text>}
            <List listStyleType="none" spacing={6}>
              {tours.map((tour) => (
                <List.Item key={tour.id}>
                  <Link to={path(`/tours/${tour.id}`)}>{resultDay(tour.concluded_at)}</Link>{' '}
                  <InspectorName inspector={tour.inspector} />
                  {topic !== null && <span>{`: ${cellLabel(tour.topics[topic] ?? [0, 0, 0])}`}</span>}
                  <ReceivedLate tour={tour} />
                </List.Item>
              ))}
            </List>
          </section>
          <Anchor
            component={Link}
            underline="always"
            to={`${path(`/results/buildings/${id}`)}${searchWith(filter)}`}
          >
            {t`All about this building`}
          </Anchor>
        </Stack>
      )}
    </QueryView>
  );
}
