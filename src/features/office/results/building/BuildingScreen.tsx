import { useLingui } from '@lingui/react/macro';
import { Button, Group, Table } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { buildingPlace } from '#domain/building.ts';
import { topicsByTouchpoint } from '#domain/catalogue/topics.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { buildingReport } from '../../../../api/resultsCalls.ts';
import { OfficePage } from '../../../shared/server/OfficePage.tsx';
import { SectionCard } from '../../../shared/server/SectionCard.tsx';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { Columns } from '../../shared/Columns.tsx';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { PhotoStrip } from '../../shared/photos/PhotoStrip.tsx';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { useBuildingResults } from '../queries.ts';
import { CountCell } from '../shared/CountCell.tsx';
import { useResultsFilter } from '../shared/useResultsFilter.ts';
import { BuildingFacts } from './BuildingFacts.tsx';
import { BuildingFindings } from './BuildingFindings.tsx';
import { BuildingOffice } from './BuildingOffice.tsx';
import { TopicChanges } from './TopicChanges.tsx';
import classes from './TopicGrid.module.css';
import { TopicHistory } from './TopicHistory.tsx';

type SidewaysFrameProps = {
  /** What screen readers call it where it is a tab stop. */
  readonly label: string;
  readonly children: ReactNode;
};

/** Scrolls a wide table sideways. Only where it does so it is a tab stop, for the arrow keys. */
function SidewaysFrame({ label, children }: SidewaysFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setIsWider(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <Table.ScrollContainer
      minWidth={0}
      ref={frame}
      type="native"
      {...(isWider ? { 'aria-label': label, role: 'group', tabIndex: 0 } : {})}
    >
      {children}
    </Table.ScrollContainer>
  );
}

/** A table with one row per floor (the highest first) and one column per topic that was rated floor by floor. */
function FloorTable({ floors }: Pick<BuildingDetail, 'floors'>) {
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

type BuildingPhotosProps = Pick<BuildingDetail, 'photos'>;

/** The photos of a building's newest tour, those of bad ratings first. */
function BuildingPhotos({ photos }: BuildingPhotosProps) {
  const floorLabel = useFloorLabel();
  const placed = photos.map(({ topic, floor, rating, comment, ...photo }) => {
    const where = floorLabel({ multi_instance: floor !== null, floor });
    const title = [topicName(topic), where].filter((part) => part !== null).join(', ');
    return { photo, title, rating, comment };
  });
  return <PhotoStrip photos={placed} />;
}

/** One building: its share compared with others, what changed, its floors, and its findings. */
export function BuildingScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const { address } = useResultsFilter();
  const building = useBuildingResults(id);
  const { data } = building;
  return (
    <OfficePage
      above={data?.mandate.name ?? ''}
      actions={
        data && (
          <Group gap="xs">
            <Button
              leftSection={<IconPrinter aria-hidden size={20} />}
              onClick={() => window.print()}
              variant="default"
            >{t`Print`}</Button>
            <PdfButton label={t`PDF`} path={buildingReport(data.object.id)} />
          </Group>
        )
      }
      back={{
        to: `${path('/results/buildings')}${address.search === '' ? '' : `?${address.search}`}`,
        label: t`Buildings`,
      }}
      lead={data === undefined ? '' : buildingPlace(data.object)}
      title={data?.object.name ?? t`Building`}
    >
      <QueryView query={building}>
        {(found) => (
          <>
            <BuildingOffice key={found.object.id} results={found} />
            <Columns minWidth="24rem">
              <SectionCard title={t`How good it is`}>
                <BuildingFacts building={found} />
              </SectionCard>
              <SectionCard title={t`Findings`}>
                <BuildingFindings building={found} />
              </SectionCard>
            </Columns>
            {found.photos.length > 0 && (
              <SectionCard title={t`Photos of the newest tour`}>
                <BuildingPhotos photos={found.photos} />
              </SectionCard>
            )}
            {found.tours.length > 1 && (
              <SectionCard title={t`What changed`}>
                <TopicChanges tours={found.tours} />
              </SectionCard>
            )}
            <SectionCard title={t`Topics, tour by tour`}>
              <TopicHistory tours={found.tours} />
            </SectionCard>
            {found.floors.length > 0 && (
              <SectionCard title={t`Floors of the newest tour`}>
                <FloorTable floors={found.floors} />
              </SectionCard>
            )}
          </>
        )}
      </QueryView>
    </OfficePage>
  );
}
