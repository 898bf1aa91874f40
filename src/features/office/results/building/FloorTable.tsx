import { useLingui } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { topicsByTouchpoint } from '#domain/catalogue/topics.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { CountCell } from '../shared/CountCell.tsx';
import { SidewaysFrame } from './SidewaysFrame.tsx';
import classes from './TopicGrid.module.css';

/** A table with one row per floor (the highest first) and one column per topic that was rated floor by floor. */
export function FloorTable({ floors }: Pick<BuildingDetail, 'floors'>) {
  const { t } = useLingui();
  const floorLabel = useFloorLabel();
  const topics = Object.values(topicsByTouchpoint)
    .flat()
    .filter((topic) => floors.some((one) => one.topics[topic]?.some((count) => count > 0)));
  return (
    <SidewaysFrame label={t`Floors of the newest tour`}>
      <Table className={classes['table'] ?? ''} horizontalSpacing="xs" verticalSpacing={4} w="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Floor`}</Table.Th>
            {topics.map((topic) => (
              <Table.Th key={topic} scope="col">
                {topicName(topic)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {floors
            .toSorted((a, b) => b.floor - a.floor)
            .map((one) => (
              <Table.Tr key={one.floor}>
                <Table.Th fw={400} scope="row" style={{ whiteSpace: 'nowrap' }}>
                  {floorLabel({ multi_instance: true, floor: one.floor })}
                </Table.Th>
                {topics.map((topic) => (
                  <Table.Td key={topic}>
                    <CountCell counts={one.topics[topic] ?? [0, 0, 0]} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </SidewaysFrame>
  );
}
