import { useLingui } from '@lingui/react/macro';
import { BarChart, LineChart } from '@mantine/charts';
import { Button, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Overview } from '#contract/results/overview.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';

type Month = Overview['months'][number];

const height = { share: 220, tours: 90 };
// Each month has the same width in both charts: its point is above its bar.
const monthAxis = { scale: 'band' } as const;
const tenths = 10;

/** Round shares from the lowest one to all, at most six of them. */
function shareTicks(shares: readonly number[]): number[] {
  const lowest = Math.min(Math.floor(Math.min(...shares) * tenths), tenths - 1);
  const step = Math.ceil((tenths - lowest) / 5);
  const count = Math.ceil((tenths - lowest) / step);
  const ticks = Array.from({ length: count + 1 }, (_, place) => (tenths - place * step) / tenths);
  return ticks.map((tick) => Math.max(0, tick)).toReversed();
}

/** The share of good by month as a line, the number of tours below it, and all of it as a table one tap away. */
export function MonthsChart({ months }: { readonly months: readonly Month[] }) {
  const { t } = useLingui();
  const { month: monthOf, number, percent } = useFormats();
  const [asTable, setAsTable] = useState(false);
  const known = months.filter(({ share }) => share !== null);
  const [first, last] = [known.at(0), known.at(-1)];
  if (first === undefined || last === undefined) return <Text>{t`Nothing was rated good or bad yet.`}</Text>;
  const values = {
    from: monthOf(first.month),
    to: monthOf(last.month),
    before: percent(first.share ?? 0),
    after: percent(last.share ?? 0),
  };
  const sentence =
    known.length === 1
      ? t`Share good: ${values.after} in ${values.to}.`
      : t`Share good: from ${values.before} in ${values.from} to ${values.after} in ${values.to}.`;
  const ticks = shareTicks(known.flatMap(({ share }) => share ?? []));
  const data = months.map(({ month, share, tours }) => ({ month: monthOf(month), share, tours }));
  return (
    <Stack gap="sm">
      <Text>{sentence}</Text>
      {asTable ? (
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
              {months.toReversed().map(({ month, share, good, bad, not_applicable, tours }) => (
                <Table.Tr key={month}>
                  <Table.Th fw={400} scope="row">
                    {monthOf(month)}
                  </Table.Th>
                  <Table.Td ta="end">{share === null ? '–' : percent(share)}</Table.Td>
                  <Table.Td ta="end">{number(good)}</Table.Td>
                  <Table.Td ta="end">{number(bad)}</Table.Td>
                  <Table.Td ta="end">{number(not_applicable)}</Table.Td>
                  <Table.Td ta="end">{number(tours)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <div aria-label={sentence} role="img">
          <LineChart
            connectNulls={false}
            curveType="linear"
            data={data}
            dataKey="month"
            h={height.share}
            series={[{ name: 'share', label: t`Share good`, color: 'var(--st-text)' }]}
            valueFormatter={percent}
            xAxisProps={monthAxis}
            yAxisProps={{ domain: [ticks[0] ?? 0, 1], ticks, width: 48 }}
          />
          <BarChart
            data={data}
            dataKey="month"
            h={height.tours}
            series={[{ name: 'tours', label: t`Tours`, color: 'var(--st-line-strong)' }]}
            valueFormatter={number}
            withXAxis={false}
            xAxisProps={monthAxis}
            yAxisProps={{ allowDecimals: false, width: 48 }}
          />
        </div>
      )}
      <Button onClick={() => setAsTable(!asTable)} size="sm" style={{ alignSelf: 'start' }} variant="default">
        {asTable ? t`As a chart` : t`As a table`}
      </Button>
    </Stack>
  );
}
