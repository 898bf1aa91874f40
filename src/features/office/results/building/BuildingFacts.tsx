import { useLingui } from '@lingui/react/macro';
import { Stack, Table, Text } from '@mantine/core';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { withInterval } from '#domain/results/share.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { ShareBar } from '../shared/ShareBar.tsx';
import { usePercent } from '../shared/usePercent.ts';
import { useResultDay } from '../shared/useResultDay.ts';

/** The building's share compared with its mandate's and that of all buildings, and its rank in the mandate. */
export function BuildingFacts({ building }: { readonly building: BuildingDetail }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const percent = usePercent();
  const resultDay = useResultDay();
  const { benchmark, mandate } = building;
  const [newest] = building.tours;
  const place = benchmark.place === null ? '' : number(benchmark.place);
  const of = number(benchmark.of);
  const name = mandate.name;
  const others = [
    { label: t`Mandate ${name}`, share: benchmark.mandate_share },
    { label: t`All buildings`, share: benchmark.portfolio_share },
  ];
  return (
    <Stack gap="sm">
      <Table maw="36rem" verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th fw={600} scope="row">{t`This building`}</Table.Th>
            <Table.Td>
              {newest === undefined ? '–' : <ShareBar counts={{ ...newest, ...withInterval(newest) }} />}
            </Table.Td>
          </Table.Tr>
          {others.map(({ label, share }) => (
            <Table.Tr key={label}>
              <Table.Th fw={400} scope="row" style={{ hyphens: 'auto', overflowWrap: 'anywhere' }}>
                {label}
              </Table.Th>
              <Table.Td>
                <Text fw={600} inherit span ta="end" w="3.25rem" display="inline-block">
                  {share === null ? '–' : percent(share)}
                </Text>
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
        {newest === undefined ? t`Never visited.` : t`Visited last on ${resultDay(newest.concluded_at)}.`}
      </Text>
    </Stack>
  );
}
