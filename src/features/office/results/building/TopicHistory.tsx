import { useLingui } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { CountCell } from '../shared/CountCell.tsx';
import { useResultDay } from '../shared/useResultDay.ts';
import classes from './TopicGrid.module.css';

/** A table with one row per topic and one column per tour, the newest first. */
export function TopicHistory({ tours }: { readonly tours: BuildingDetail['tours'] }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { percent } = useFormats();
  const resultDay = useResultDay();
  if (tours.length === 0) return <Text c="dimmed">{t`Never visited.`}</Text>;
  return (
    <Table.ScrollContainer minWidth={0} tabIndex={0} type="native">
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
            {tours.map(({ id, concluded_at, share }) => (
              <Table.Th key={id} scope="col">
                <Link to={path(`/tours/${id}`)}>{resultDay(concluded_at)}</Link>
                <Text display="block" inherit span>
                  {share === null ? '–' : percent(share)}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {subTouchpointNames.map((topic) => (
            <Table.Tr key={topic}>
              <Table.Th fw={400} scope="row">
                {topicName(topic)}
              </Table.Th>
              {tours.map(({ id, topics }) => (
                <Table.Td key={id}>
                  <CountCell counts={topics[topic] ?? [0, 0, 0]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
