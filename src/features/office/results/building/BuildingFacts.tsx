import { useLingui } from '@lingui/react/macro';
import { Stack, Table, Text } from '@mantine/core';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { withInterval } from '#domain/results/share.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { ReceivedLate } from '../shared/ReceivedLate.tsx';
import { ShareBar } from '../shared/ShareBar.tsx';
import { useResultDay } from '../shared/useResultDay.ts';
import classes from './BuildingFacts.module.css';

/** The building's share compared with its mandate's and that of all buildings, with their answers, and its rank there. */
export function BuildingFacts({ building }: { readonly building: BuildingDetail }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const resultDay = useResultDay();
  const { benchmark, mandate } = building;
  const [newest] = building.tours;
  const place = benchmark.place === null ? '' : number(benchmark.place);
  const of = number(benchmark.of);
  const name = mandate.name;
  const { mandate_good, mandate_bad, portfolio_good, portfolio_bad } = benchmark;
  const others = [
    { label: t`Mandate ${name}`, counts: { good: mandate_good, bad: mandate_bad } },
    { label: t`All buildings`, counts: { good: portfolio_good, bad: portfolio_bad } },
  ];
  return (
    <Stack gap="sm">
      <Table className={classes['table'] ?? ''} maw="36rem" verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th data-own scope="row">{t`This building`}</Table.Th>
            <Table.Td>
              {newest === undefined ? '–' : <ShareBar counts={{ ...newest, ...withInterval(newest) }} />}
            </Table.Td>
          </Table.Tr>
          {others.map(({ label, counts }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>
                <ShareBar counts={{ ...counts, ...withInterval(counts) }} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {benchmark.place !== null && (
        <Text>
          {benchmark.of === 1
            ? t`It is the only building of its mandate that was rated.`
            : t`Place ${place} of ${of} in its mandate; 1 is the best.`}
        </Text>
      )}
      <Text c="dimmed">
        <span>
          {newest === undefined ? t`Never visited.` : t`Visited last on ${resultDay(newest.concluded_at)}.`}
        </span>
        {newest !== undefined && <ReceivedLate tour={newest} />}
      </Text>
    </Stack>
  );
}
