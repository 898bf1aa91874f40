import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconArchiveOff, IconArrowMerge, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { WireBuilding } from '#contract/inspections/building.ts';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { saveBuilding } from '../../../../api/placeCalls.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { focusHeading } from '../../../shared/server/useFocusAfter.ts';
import { BuildingDialog } from '../../shared/places/BuildingDialog.tsx';
import { DeletePlace } from '../../shared/places/DeletePlace.tsx';
import { PlaceBadges } from '../../shared/places/PlaceBadges.tsx';
import { useMandate, useMergedInto, useOfficeBuilding } from '../../shared/places/queries.ts';
import { useMerge, usePlaceChange } from '../../shared/places/usePlaceChange.ts';
import { MergeDialog } from './MergeDialog.tsx';

type MergedProps = {
  /** What is merged into another one. */
  readonly merged: WireBuilding;
  /** The other one of the two, which is not on this page. */
  readonly other: { readonly id: string; readonly name: string };
};

/** That a building is merged into another one, and "Undo". */
function Merged({ merged, other }: MergedProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { change: separate, isPending, refusal } = useMerge(merged);
  return (
    <OfficeAlert live={false} tone="warn">
      <Group gap="sm">
        <span>{merged.id === other.id ? t`Merged into this one:` : t`Merged into:`}</span>
        <Link to={path(`/results/buildings/${other.id}`)}>
          <bdi>{other.name}</bdi>
        </Link>
        <Button
          loading={isPending}
          onClick={() =>
            separate(null, () => {
              focusHeading();
              showToast({ message: t`They are counted apart again.`, tone: 'good' });
            })
          }
          size="sm"
          variant="default"
        >{t`Undo`}</Button>
        <span>{refusal}</span>
      </Group>
    </OfficeAlert>
  );
}

function Actions({
  building,
  results,
}: {
  readonly building: WireBuilding;
  readonly results: BuildingDetail;
}) {
  const { t } = useLingui();
  const path = useLocalePath();
  const [isMerging, merge] = useDisclosure();
  const { id, etag = '', closed = false } = building;
  const {
    change: set,
    isPending,
    refusal,
  } = usePlaceChange({
    name: `closing ${id}`,
    send: (api, isClosed: boolean, operationId) =>
      saveBuilding(api, { of: { id, etag }, fields: { closed: isClosed } }, operationId),
    onSuccess: () => showToast({ message: t`Saved.`, tone: 'good' }),
  });
  const Icon = closed ? IconArchiveOff : IconArchive;
  return (
    <>
      <Group gap="xs">
        <BuildingDialog
          building={building}
          button={(edit) => (
            <Button
              leftSection={<IconPencil aria-hidden size={20} />}
              onClick={edit}
              variant="default"
            >{t`Edit`}</Button>
          )}
        />
        <Button
          leftSection={<Icon aria-hidden size={20} />}
          loading={isPending}
          onClick={() => set(!closed)}
          variant="default"
        >
          {closed ? t`Open again` : t`Close building`}
        </Button>
        <Button
          leftSection={<IconArrowMerge aria-hidden size={20} />}
          onClick={merge.open}
          variant="default"
        >{t`Merge into …`}</Button>
        <DeletePlace kind="object" list={path(`/mandates/${building.mandate_id}`)} place={building} />
      </Group>
      {refusal !== null && <OfficeAlert tone="warn">{refusal}</OfficeAlert>}
      <MergeDialog building={building} onClose={merge.close} opened={isMerging} results={results} />
    </>
  );
}

/** What the office does with a building: edit, close, merge, and undo that; and what it is (B1 to B4). */
export function BuildingOffice({ results }: { readonly results: BuildingDetail }) {
  const building = useOfficeBuilding(results.object.id).data;
  if (building === undefined) return null;
  return <Known building={building} results={results} />;
}

function Known({ building, results }: { readonly building: WireBuilding; readonly results: BuildingDetail }) {
  const { t } = useLingui();
  const mandate = useMandate(building.mandate_id).data;
  const others = useMergedInto(building);
  const into = useOfficeBuilding(building.merged_into ?? '').data;
  const { number = null, closed, merged_into = null } = building;
  return (
    <>
      <Group gap="sm">
        {number !== null && <span>{t`Number: ${number}`}</span>}
        <PlaceBadges closed={closed || mandate?.closed} practice={mandate?.practice} />
        {merged_into === null && <Actions building={building} results={results} />}
      </Group>
      {into !== undefined && <Merged merged={building} other={into} />}
      {others.map((one) => (
        <Merged key={one.id} merged={one} other={one} />
      ))}
    </>
  );
}
