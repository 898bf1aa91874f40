import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { buildingPlace } from '#domain/building.ts';
import { buildingReport } from '../../../../api/resultsCalls.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { OfficePage } from '../../../shared/server/OfficePage.tsx';
import { SectionCard } from '../../../shared/server/SectionCard.tsx';
import { Columns } from '../../shared/Columns.tsx';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { useBuildingResults } from '../queries.ts';
import { useResultsFilter } from '../shared/useResultsFilter.ts';
import { BuildingFacts } from './BuildingFacts.tsx';
import { BuildingFindings } from './BuildingFindings.tsx';
import { BuildingPhotos } from './BuildingPhotos.tsx';
import { FloorTable } from './FloorTable.tsx';
import { TopicChanges } from './TopicChanges.tsx';
import { TopicHistory } from './TopicHistory.tsx';

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
