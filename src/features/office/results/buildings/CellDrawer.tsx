import { useLingui } from '@lingui/react/macro';
import { Anchor, Drawer, List, Stack, Text, Title } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { BuildingDetail, BuildingRow } from '#contract/results/buildingResults.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import type { ApiResult } from '../../../../api/ApiResult.ts';
import { fetchBuilding, type ResultsFilter } from '../../../../api/resultsCalls.ts';
import { fetchTourReport, type TourReport } from '../../../../api/tourListCalls.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { QueryView } from '../../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../../shared/server/useServerQuery.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { InspectorName } from '../../shared/InspectorName.tsx';
import { PhotoStrip } from '../../shared/photos/PhotoStrip.tsx';
import { cellLabel } from '../shared/cellWords.ts';
import { searchWith } from '../shared/useResultsFilter.ts';

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
    <Drawer
      closeButtonProps={{ 'aria-label': t`Close` }}
      onClose={close}
      opened={opened !== null}
      position="right"
      size="md"
      title={title}
    >
      {opened !== null && <CellContent filter={filter} onViewing={onViewing} opened={opened} />}
    </Drawer>
  );
}

type Found = { readonly building: BuildingDetail; readonly report: TourReport | null };

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
  const { date } = useFormats();
  const { id } = row.object;
  const tourId = row.tour_id;
  const found = useServerQuery<Found>(`${id} ${tourId}`, async (api, signal) => {
    const buildingRequest = fetchBuilding(api, id, signal);
    const report: ApiResult<TourReport> | null =
      tourId === null ? null : await fetchTourReport(api, tourId, signal);
    const building = await buildingRequest;
    if (!building.ok) return building;
    return {
      ok: true,
      value: { building: building.value, report: report?.ok === true ? report.value : null },
    };
  });
  return (
    <QueryView query={found}>
      {({ building, report }) => (
        <Stack gap="md">
          {topic !== null && report !== null && (
            <Answers onChanged={found.refetchQuietly} onViewing={onViewing} report={report} topic={topic} />
          )}
          <section>
            <Title order={3} size="h5">{t`Tours`}</Title>
            {building.tours.length === 0 && <Text c="dimmed">{t`Never visited.`}</Text>}
            <List listStyleType="none" spacing={6}>
              {building.tours.map((tour) => (
                <List.Item key={tour.id}>
                  <Link to={path(`/tours/${tour.id}`)}>{date(tour.concluded_at)}</Link>{' '}
                  <InspectorName inspector={tour.inspector} />
                  {topic !== null && <>: {cellLabel(tour.topics[topic] ?? [0, 0, 0])}</>}
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

/** The answers of the newest tour for one topic, floor by floor. */
function Answers({
  report,
  topic,
  onChanged,
  onViewing,
}: {
  readonly report: TourReport;
  readonly topic: SubTouchpointName;
  readonly onChanged: () => void;
  readonly onViewing: (viewing: boolean) => void;
}) {
  const { t } = useLingui();
  const floorLabel = useFloorLabel();
  const answers = report.tour.touchpoints.flatMap((touchpoint) =>
    touchpoint.completed
      ? touchpoint.sub_touchpoints
          .filter(({ name }) => name === topic)
          .map((answer) => ({ ...answer, floor: floorLabel(touchpoint) }))
      : [],
  );
  return (
    <section>
      <Title order={3} size="h5">{t`In the newest tour`}</Title>
      <List listStyleType="none" spacing={6}>
        {answers.map(({ id, rating, comment, photos = [], floor }) => (
          <List.Item key={id}>
            {floor !== null && <strong>{floor}: </strong>}
            {cellLabel([
              Number(rating === 'good'),
              Number(rating === 'bad'),
              Number(rating === 'not_applicable'),
            ])}
            {comment !== null && comment !== '' && <Text>{comment}</Text>}
            <PhotoStrip
              onChanged={onChanged}
              onViewing={onViewing}
              photos={photos.map((photo) => ({
                photo,
                title: [topicName(topic), floor].filter((part) => part !== null).join(', '),
                rating,
                comment,
              }))}
            />
          </List.Item>
        ))}
      </List>
    </section>
  );
}
