import { Trans, useLingui } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { subTouchpointNames, topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import { topicDirections } from '#domain/results/topicChanges.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Columns } from '../../shared/Columns.tsx';
import { CountCell } from '../shared/CountCell.tsx';
import { ReceivedLate } from '../shared/ReceivedLate.tsx';
import { isFew } from '../shared/shareStep.ts';
import { usePercent } from '../shared/usePercent.ts';
import { useResultDay } from '../shared/useResultDay.ts';
import classes from './TopicGrid.module.css';

type Tour = BuildingDetail['tours'][number];
type TourHeadProps = { readonly tour: Tour; readonly isOneOfTwo?: boolean };

/** The day of a tour, and its share. */
function TourHead({ tour, isOneOfTwo = false }: TourHeadProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const percent = usePercent();
  const resultDay = useResultDay();
  const { id, concluded_at, share, good, bad } = tour;
  const rated = number(good + bad);
  return (
    <>
      <Link to={path(`/tours/${id}`)}>{resultDay(concluded_at)}</Link>
      <ReceivedLate tour={tour} />
      {isOneOfTwo && <Text c="dimmed" display="block" fw={400} size="xs" span>{t`two on this day`}</Text>}
      <Text display="block" fw={isFew(tour) ? 400 : 700} inherit span>
        <span>{share === null ? '–' : percent(share)}</span>
        {share !== null && (
          <Text c="dimmed" fw={400} inherit span>
            {' '}
            <Trans>of {rated}</Trans>
          </Text>
        )}
      </Text>
    </>
  );
}

/** The topics of a building's only tour, side by side by touchpoint: one column would leave most of the page empty. */
function OnlyTour({ tour }: { readonly tour: Tour }) {
  return (
    <>
      <div>
        <TourHead tour={tour} />
      </div>
      <Columns minWidth="14rem">
        {touchpointNames.map((touchpoint) => (
          <Table
            className={classes['table'] ?? ''}
            key={touchpoint}
            style={{ alignSelf: 'start' }}
            verticalSpacing={4}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th colSpan={2} scope="colgroup">
                  {topicName(touchpoint)}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {topicsByTouchpoint[touchpoint].map((topic) => (
                <Table.Tr key={topic}>
                  <Table.Th fw={400} scope="row">
                    {topicName(topic)}
                  </Table.Th>
                  <Table.Td w="1%">
                    <CountCell counts={tour.topics[topic] ?? [0, 0, 0]} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ))}
      </Columns>
    </>
  );
}

/** A table with one row per topic and one column per tour, the newest first; what changed is said in words (N17). */
export function TopicHistory({ tours }: { readonly tours: BuildingDetail['tours'] }) {
  const { t } = useLingui();
  const resultDay = useResultDay();
  // Of different people, as in the list of tours; those of people who were deleted are nobody's.
  const isOneOfTwo = ({ concluded_at, inspector }: Tour) =>
    inspector !== null &&
    tours.some(
      (other) =>
        other.inspector !== null &&
        other.inspector.id !== inspector.id &&
        resultDay(other.concluded_at) === resultDay(concluded_at),
    );
  const [newest, ...others] = tours;
  if (newest === undefined) return <Text c="dimmed">{t`Never visited.`}</Text>;
  if (others.length === 0) return <OnlyTour tour={newest} />;
  return (
    // No tab stop: the keys scroll it by the links in the heads of its columns.
    <Table.ScrollContainer minWidth={0} type="native">
      <Table
        className={classes['table'] ?? ''}
        horizontalSpacing="xs"
        stickyHeader
        verticalSpacing={4}
        w="auto"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Topic`}</Table.Th>
            {tours.map((tour) => (
              <Table.Th key={tour.id} scope="col">
                <TourHead isOneOfTwo={isOneOfTwo(tour)} tour={tour} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {subTouchpointNames.map((topic) => {
            const directions = topicDirections(
              tours.map(({ topics }) => topics),
              topic,
            );
            return (
              <Table.Tr key={topic}>
                <Table.Th fw={400} scope="row">
                  {topicName(topic)}
                </Table.Th>
                {tours.map(({ id, topics }, place) => {
                  const direction = directions[place] ?? null;
                  return (
                    <Table.Td key={id}>
                      <CountCell counts={topics[topic] ?? [0, 0, 0]} />
                      {direction !== null && (
                        <Text display="block" lh={1.2} size="xs" span>
                          {direction === 'better' ? t`better` : t`worse`}
                        </Text>
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
