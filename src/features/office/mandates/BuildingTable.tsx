import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ObjectPage } from '#contract/inspections/buildingRequests.ts';
import { buildingPlace } from '#domain/building.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useResultDay } from '../results/shared/useResultDay.ts';
import { PlaceBadges } from '../shared/places/PlaceBadges.tsx';
import { rowChoice } from '../shared/rowChoice.tsx';
import { type OfficeColumn, OfficeTable } from '../shared/table/OfficeTable.tsx';

/** A building of a page. */
export type BuildingRow = ObjectPage['items'][number];
type Chosen = ReadonlyMap<string, BuildingRow>;

type BuildingTableProps = {
  readonly buildings: readonly BuildingRow[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
};

// Merged ones are closed and opened with the one that stays.
const canChoose = ({ merged_into }: BuildingRow) => merged_into == null;

/** A page of a mandate's buildings, to be chosen and opened. */
export function BuildingTable({ buildings, chosen, onChoose }: BuildingTableProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const resultDay = useResultDay();
  const columns: readonly OfficeColumn<BuildingRow>[] = [
    { id: 'name', header: t`Name`, cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'number', header: t`Number`, cell: ({ number }) => number ?? '' },
    { id: 'address', header: t`Address`, cell: (row) => buildingPlace(row) },
    {
      id: 'last',
      header: t`Last tour`,
      cell: ({ concluded_at }) => (
        <Text inherit span style={{ whiteSpace: 'nowrap' }}>
          {concluded_at === null ? '–' : resultDay(concluded_at)}
        </Text>
      ),
    },
    {
      id: 'state',
      header: t`State`,
      cell: (row) => (canChoose(row) ? row.closed ? <PlaceBadges closed /> : t`Open` : t`Merged`),
    },
  ];
  return (
    <OfficeTable
      caption={t`Buildings`}
      choice={rowChoice({
        rows: buildings.filter(canChoose),
        chosen,
        onChoose,
        nameOf: ({ name }) => name,
      })}
      columns={columns}
      linkTo={({ id }) => path(`/results/buildings/${id}`)}
      rowKey={({ id }) => id}
      rows={buildings}
    />
  );
}
