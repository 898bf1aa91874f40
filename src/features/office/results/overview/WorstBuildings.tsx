import { useLingui } from '@lingui/react/macro';
import { List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BuildingRow } from '#contract/results/buildingResults.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { shownLabel } from '#domain/building.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { ShareBar } from '../shared/ShareBar.tsx';
import { searchWith } from '../shared/useResultsFilter.ts';

type WorstBuildingsProps = { readonly buildings: readonly BuildingRow[]; readonly filter: ResultsFilter };

/** The five worst buildings by the upper bound of their share's confidence interval (N4). */
export function WorstBuildings({ buildings, filter }: WorstBuildingsProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  if (buildings.length === 0) return <Text c="dimmed">{t`No building has been rated yet.`}</Text>;
  return (
    <List listStyleType="none" spacing="sm">
      {buildings.map((row) => (
        <List.Item key={row.object.id}>
          <Stack gap={2}>
            <Link to={`${path(`/results/buildings/${row.object.id}`)}${searchWith(filter)}`}>
              {shownLabel(row.object)}
            </Link>
            <Text c="dimmed" size="sm">
              {row.mandate.name}
            </Text>
            <ShareBar counts={row} />
          </Stack>
        </List.Item>
      ))}
    </List>
  );
}
