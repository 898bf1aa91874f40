import { useLingui } from '@lingui/react/macro';
import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TourReport } from '#contract/inspections/tourList.ts';
import type { BuildingRow } from '#contract/results/buildingResults.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { InspectorName } from '../../shared/InspectorName.tsx';
import { OfficeDrawer } from '../../shared/OfficeDialog.tsx';
import { PhotoStrip } from '../../shared/photos/PhotoStrip.tsx';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { useCell } from '../queries.ts';
import { cellLabel } from '../shared/cellWords.ts';
import { ReceivedLate } from '../shared/ReceivedLate.tsx';
import { useResultDay } from '../shared/useResultDay.ts';
import { searchWith } from '../shared/useResultsFilter.ts';

type CellAnswersProps = {
  readonly title: string;
  readonly report: TourReport;
  readonly topic: SubTouchpointName;
};

/** The answers of a tour for one topic, floor by floor. */
function CellAnswers({ title, report, topic }: CellAnswersProps) {
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
      <Title order={3} size="h5">
        {title}
      </Title>
      <List listStyleType="none" spacing={6}>
        {answers.map(({ id, rating, comment, photos = [], floor }) => (
          <List.Item key={id}>
            {floor !== null && (
              <strong>
                <span>{floor}</span>:{' '}
              </strong>
            )}
            <span>
              {cellLabel([
                Number(rating === 'good'),
                Number(rating === 'bad'),
                Number(rating === 'not_applicable'),
              ])}
            </span>
            {comment !== null && comment !== '' && <Text>{comment}</Text>}
            <PhotoStrip
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

type Opened = { readonly row: BuildingRow; readonly topic: SubTouchpointName | null };
type CellDrawerProps = {
  readonly opened: Opened | null;
  readonly filter: ResultsFilter;
  readonly onClose: () => void;
};

/** The answers behind a cell of the heat map: tours, floors, comments, photos. */
export function CellDrawer({ opened, filter, onClose }: CellDrawerProps) {
  const title =
    opened === null
      ? ''
      : opened.topic === null
        ? opened.row.object.name
        : `${topicName(opened.topic)} · ${opened.row.object.name}`;
  return (
    <OfficeDrawer onClose={onClose} opened={opened !== null} size="md" title={title}>
      {opened !== null && <CellContent filter={filter} opened={opened} />}
    </OfficeDrawer>
  );
}

function CellContent({
  opened: { row, topic },
  filter,
}: {
  readonly opened: Opened;
  readonly filter: ResultsFilter;
}) {
  const { t } = useLingui();
  const path = useLocalePath();
  const resultDay = useResultDay();
  const { id } = row.object;
  const found = useCell({ row, topic }, filter);
  return (
    <QueryView query={found}>
      {({ building, tours, reports }) => (
        <Stack gap="md">
          {topic !== null &&
            reports.map(({ tour, report }) => (
              <CellAnswers
                key={tour.id}
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
