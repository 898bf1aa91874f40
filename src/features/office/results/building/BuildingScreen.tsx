import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { buildingPlace } from '#domain/building.ts';
import { buildingReport, fetchBuildingResults } from '../../../../api/resultsCalls.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { OfficePage } from '../../../shared/server/OfficePage.tsx';
import { QueryView } from '../../../shared/server/QueryView.tsx';
import { SectionCard } from '../../../shared/server/SectionCard.tsx';
import { useServerQuery } from '../../../shared/server/useServerQuery.ts';
import { PdfButton } from '../../shared/PdfButton.tsx';
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
  const building = useServerQuery(id, (api, signal) => fetchBuildingResults(api, id, signal));
  const { value } = building;
  return (
    <OfficePage
      above={value === null ? '' : value.mandate.name}
      actions={
        value === null ? undefined : (
          <Group gap="xs">
            <Button
              leftSection={<IconPrinter aria-hidden size={20} />}
              onClick={() => window.print()}
              variant="default"
            >{t`Print`}</Button>
            <PdfButton label={t`PDF`} path={buildingReport(value.object.id)} />
          </Group>
        )
      }
      back={{
        to: `${path('/results/buildings')}${address.search === '' ? '' : `?${address.search}`}`,
        label: t`Buildings`,
      }}
      lead={value === null ? '' : buildingPlace(value.object)}
      title={value === null ? t`Building` : value.object.name}
    >
      <QueryView query={building}>
        {(found) => (
          <>
            <SectionCard title={t`How good it is`}>
              <BuildingFacts building={found} />
            </SectionCard>
            <SectionCard title={t`Findings`}>
              <BuildingFindings building={found} />
            </SectionCard>
            {found.photos.length > 0 && (
              <SectionCard title={t`Photos of the newest tour`}>
                <BuildingPhotos onChanged={building.refetchQuietly} photos={found.photos} />
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
