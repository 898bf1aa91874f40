import { useLingui } from '@lingui/react/macro';
import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { WireBuilding } from '#contract/inspections/building.ts';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { shownLabel } from '#domain/building.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { SearchableSelect } from '../../shared/filters/SearchableSelect.tsx';
import { OfficeDialog } from '../../shared/OfficeDialog.tsx';
import { useObjects } from '../../shared/places/queries.ts';
import { useMerge } from '../../shared/places/usePlaceChange.ts';
import { useBuildingResults } from '../queries.ts';

type MergeDialogProps = {
  readonly building: WireBuilding;
  readonly results: BuildingDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
};

const maxFound = 60;
const findingsOf = ({ findings: { open, acknowledged, resolved } }: BuildingDetail) =>
  open + acknowledged + resolved;

/** Chooses the building that another one is counted under, and says before what comes together (B2). */
export function MergeDialog({ building, results, opened, onClose }: MergeDialogProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const [intoId, setIntoId] = useState<string>();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { mandate_id, name } = building;
  const query = typed === chosen?.label ? '' : typed.trim().slice(0, 200);
  const found = useObjects({ mandate_id, query, state: 'all', limit: maxFound }, opened);
  const options = (found.data?.items ?? [])
    .filter(({ id, merged_into }) => id !== building.id && merged_into == null)
    .map((one) => ({ value: one.id, label: [one.number, shownLabel(one)].filter(Boolean).join(' · ') }));
  const target = useBuildingResults(intoId ?? '').data;
  const into = target?.object.id === intoId ? target : undefined;
  const { change: merge, isPending, refusal } = useMerge(building);
  const rows =
    into === undefined
      ? []
      : [
          { label: t`Tours`, own: results.tours.length, other: into.tours.length },
          { label: t`Findings`, own: findingsOf(results), other: findingsOf(into) },
        ];
  const stays = into?.object.name;
  return (
    <OfficeDialog
      actions={
        <>
          <Button onClick={onClose} variant="default">{t`Cancel`}</Button>
          <Button
            disabled={into === undefined}
            loading={isPending}
            onClick={() =>
              into !== undefined &&
              merge(into.object.id, () => {
                showToast({ message: t`Merged.`, tone: 'good' });
                onClose();
              })
            }
          >{t`Merge`}</Button>
        </>
      }
      onClose={onClose}
      opened={opened}
      title={t`Merge into another building`}
    >
      {refusal !== null && <OfficeAlert tone="warn">{refusal}</OfficeAlert>}
      <Text>{t`“${name}” and another entry are the same building: from now on they are counted together. Nothing is moved, and it can be undone at any time.`}</Text>
      <SearchableSelect
        chosenId={intoId}
        label={t`The building that stays`}
        onChoose={(id) => {
          setIntoId(id);
          setChosen(options.find(({ value }) => value === id) ?? null);
        }}
        options={options}
        query={found}
        search={{ text: query, onType: setTyped, chosen }}
      />
      {stays !== undefined && (
        <>
          <Table>
            <Table.Tbody>
              {rows.map(({ label, own, other }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{`${number(own)} + ${number(other)}`}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text>{t`The name that stays: “${stays}”. A place that is bad in both has one finding.`}</Text>
        </>
      )}
    </OfficeDialog>
  );
}
