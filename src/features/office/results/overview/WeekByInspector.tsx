import { useLingui } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Overview } from '#contract/results/overview.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { InspectorName } from '../../shared/InspectorName.tsx';
import { searchWith } from '../shared/useResultsFilter.ts';

type WeekByInspectorProps = {
  readonly week: NonNullable<Overview['week']>;
  readonly filter: ResultsFilter;
};

/** The inspectors with concluded tours this week, and how many they concluded. */
export function WeekByInspector({ week, filter }: WeekByInspectorProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const { from, to, inspectors } = week;
  const toursOf = (userId: string) => {
    const { mandate_id, object_id } = filter;
    return `${path('/tours')}${searchWith({ mandate_id, object_id, user_id: userId, from, to }, { status: 'concluded' })}`;
  };
  if (inspectors.length === 0) return <Text c="dimmed">{t`No tour was concluded this week.`}</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t`Inspector`}</Table.Th>
          <Table.Th scope="col" ta="end">{t`Tours`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inspectors.map(({ inspector, tours }) => (
          <Table.Tr key={inspector?.id ?? ''}>
            <Table.Th fw={400} scope="row">
              {inspector === null ? (
                <InspectorName inspector={null} />
              ) : (
                <Link to={toursOf(inspector.id)}>
                  <InspectorName inspector={inspector} />
                </Link>
              )}
            </Table.Th>
            <Table.Td ta="end">{number(tours)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
