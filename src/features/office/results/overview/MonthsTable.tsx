import { useLingui } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Overview } from '#contract/results/overview.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { daysOfMonth } from '#domain/results/period.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { isFew } from '../shared/shareStep.ts';
import { usePercent } from '../shared/usePercent.ts';
import { searchWith } from '../shared/useResultsFilter.ts';

type Month = Overview['months'][number];
type MonthsTableProps = { readonly months: readonly Month[]; readonly filter: ResultsFilter };

/** The months as a table, the newest first; each leads to the tours concluded in it. */
export function MonthsTable({ months, filter }: MonthsTableProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { month: monthOf, number } = useFormats();
  const { mandate_id, object_id, user_id } = filter;
  const toursOf = (month: string) => {
    const days = daysOfMonth(month, filter);
    return `${path('/tours')}${searchWith({ mandate_id, object_id, user_id, ...days }, { status: 'concluded' })}`;
  };
  return (
    <Table.ScrollContainer maxHeight={400} minWidth={0} tabIndex={0} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Month`}</Table.Th>
            <Table.Th scope="col" ta="end">{t`Share good`}</Table.Th>
            <Table.Th scope="col" ta="end">{t`Good`}</Table.Th>
            <Table.Th scope="col" ta="end">{t`Bad`}</Table.Th>
            <Table.Th scope="col" ta="end">{t`Not applicable`}</Table.Th>
            <Table.Th scope="col" ta="end">{t`Tours`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.toReversed().map((one) => (
            <Table.Tr key={one.month}>
              <Table.Th fw={400} scope="row">
                {one.tours === 0 ? (
                  monthOf(one.month)
                ) : (
                  <Link to={toursOf(one.month)}>{monthOf(one.month)}</Link>
                )}
              </Table.Th>
              <Table.Td ta="end">
                <MonthShare month={one} />
              </Table.Td>
              <Table.Td ta="end">{number(one.good)}</Table.Td>
              <Table.Td ta="end">{number(one.bad)}</Table.Td>
              <Table.Td ta="end">{number(one.not_applicable)}</Table.Td>
              <Table.Td ta="end">{number(one.tours)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function MonthShare({ month }: { readonly month: Month }) {
  const { t } = useLingui();
  const percent = usePercent();
  if (month.share === null) return '–';
  if (!isFew(month)) return <strong>{percent(month.share)}</strong>;
  return (
    <>
      <span>{percent(month.share)}</span>
      <Text c="dimmed" display="block" lh={1.2} size="xs" span>
        {t`few answers`}
      </Text>
    </>
  );
}
